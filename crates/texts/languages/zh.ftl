# 中文。每条消息是一句话、一个词或一种角色；参数名见 crates/texts/src/lib.rs。

## 列举与区域

list-more = { $list }、{ $item }
list-and = { $list }、{ $item }
list-or = { $list } 或 { $item }
house-box = 第 { $name } 宫
house-row = 第 { $name } 行
house-column = 第 { $name } 列

## 图例中的角色

role-focus = 请看这里
role-base = 定义域
role-cover = 删除域
role-pattern = 结构
role-fin = 鳍
role-pivot = 中心格
role-pincer = 两翼
role-aligned = 一并尝试
role-excluder = 必须留有候选数
role-set-a = 数组 A
role-set-b = 数组 B
role-set-c = 数组 C
role-set-other = 其他数组
role-colour-1 = 第一色
role-colour-2 = 第二色
role-colour-3 = 第三色
role-colour-4 = 第四色
role-restricted = 受限公共候选数
role-z = 必居其一
role-stem = 花蕊
role-floor = 底层数字
role-roof = 顶层数字
role-guardian = 守护者
role-base-cell = 基准单元格
role-target-cell = 目标单元格
role-bivalue = 双值格
role-on = 真
role-off = 假
role-start = 起点
role-end = 终点
role-placement = 填入
role-elimination = 删除

## 技巧的门类

family-singles = 唯一数
family-intersections = 区块
family-subsets = 数组
family-fish = 鱼
family-single-digit = 同数技巧
family-colouring = 染色
family-wings = 翼
family-uniqueness = 唯一性
family-almost-locked-sets = 待定数组
family-exclusion = 排除
family-exotic = 特殊结构
family-templates = 模板
family-chains = 链

## 假设及其推论

chain-branches-double = { $cell } 要么是 { $digit }，要么不是，两种情形结论相同。
chain-branches-house = { $house }必须填入 { $digit }，它的每个可能位置都导致同一结论。
chain-branches-cell = { $cell } 必为 { $digits-or }，每种情形都导致同一结论。
chain-suppose = { $is-id ->
    [on] 假设 { $cell } 是 { $digit }。
   *[off] 假设 { $cell } 不是 { $digit }。
}
chain-suppose-line = { $is-id ->
    [on] 假设 { $cell } 是 { $digit }：{ $line }。
   *[off] 假设 { $cell } 不是 { $digit }：{ $line }。
}
chain-suppose-too = { $is-id ->
    [on] 再假设 { $cell } 是 { $digit }。
   *[off] 再假设 { $cell } 不是 { $digit }。
}
chain-suppose-too-line = { $is-id ->
    [on] 再假设 { $cell } 是 { $digit }：{ $line }。
   *[off] 再假设 { $cell } 不是 { $digit }：{ $line }。
}
chain-cell-off = 若 { $cell } 是 { $digit }，它就不能是 { $gone-or }。
chain-house-off = 若 { $other } 是 { $digit }，则同在{ $house }的 { $cells } 不能是 { $digit }。
chain-cell-on = 没有 { $gone } 后，{ $cell } 只剩 { $digit }，因此必为 { $digit }。
chain-house-on = 若 { $gone } 不能是 { $digit }，则{ $house }中只剩 { $cell } 可填 { $digit }。
chain-locked = 此时 { $digit } 形成区块：它在{ $first }中只能在{ $second }，由此删除 { $gone }。
chain-hidden-pair = 此时 { $digits } 在{ $house }形成隐性数对：只剩 { $cells } 可填，由此删除 { $gone }。
chain-naked-pair = 此时 { $cells } 在{ $house }形成显性数对：都只含 { $digits }，由此删除 { $gone }。
chain-x-wing = 此时 { $digit } 在{ $bases }与{ $covers }形成二阶鱼，由此删除 { $gone }。
chain-nested-line-on = 据以上各步，{ $kind }表明 { $cell } 是 { $digit }：{ $line }。
chain-nested-line-off = 据以上各步，{ $kind }删除 { $gone }：{ $line }。
chain-nested = { $is-id ->
    [on] 据以上各步，{ $kind }（{ $count } 个节点）表明 { $cell } 是 { $digit }。
   *[off] 据以上各步，{ $kind }（{ $count } 个节点）表明 { $cell } 不能是 { $digit }。
}
chain-kind-x-cycle = 一个同数环
chain-kind-y-cycle = 一个双值格环
chain-kind-loop = 一个环
chain-kind-x-chain = 一条同数链
chain-kind-chain = 一条链
chain-kind-contradiction = 一个矛盾
chain-kind-double = 由一个候选数的真与假出发的链
chain-kind-house = 由一数在某区域的各个位置出发的链
chain-kind-cell = 由一格的各个候选数出发的链
chain-so-cycle = 链首尾相接成环：无论哪个方向，每条链接的两端恰有一个为真。因此能看到某条链接两端的候选数都可删除：{ $gone }。
chain-so-opposite = { $is-id ->
    [on] 假设自相矛盾，因此 { $cell } 是 { $digit }。
   *[off] 假设自相矛盾，因此 { $cell } 不能是 { $digit }。
}
chain-so-contradiction = { $is-id ->
    [on] 这样 { $both } 既必须是 { $twice } 又不能是 { $twice }。假设不成立，因此 { $start } 是 { $digit }。
   *[off] 这样 { $both } 既必须是 { $twice } 又不能是 { $twice }。假设不成立，因此 { $start } 不能是 { $digit }。
}
chain-so-double = { $is-id ->
    [on] 因此无论 { $start } 是不是 { $assumed }，{ $cell } 都是 { $digit }。
   *[off] 因此无论 { $start } 是不是 { $assumed }，{ $cell } 都不能是 { $digit }。
}
chain-so-house = { $is-id ->
    [on] 因此无论 { $goes } 填在{ $house }的哪一格，{ $cell } 都是 { $digit }。
   *[off] 因此无论 { $goes } 填在{ $house }的哪一格，{ $cell } 都不能是 { $digit }。
}
chain-so-cell = { $is-id ->
    [on] 因此无论 { $from } 填哪个数，{ $cell } 都是 { $digit }。
   *[off] 因此无论 { $from } 填哪个数，{ $cell } 都不能是 { $digit }。
}
