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

## 图例

legend-fin-box = 鳍所在的宫
legend-true-and-false = 一链为真、另一链为假
legend-linked = 相连
legend-end = 起点或终点
legend-value = 已填入，属于结构
legend-strong = 强链
legend-weak = 弱链
legend-sees = 看到

## 技巧说明页

doc-what = 寻找什么
doc-why = 为何成立
doc-example = 例子

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

technique-x-cycle = 鱼环
    .about = 同一个数的强链与弱链交替的闭合环。
    .what = 同一个数的候选数由强链（区域中仅有的两个位置）与弱链（同区域的两格）交替连成闭合的环：可删除能看到某条链接两端的候选数。
    .why = 若环上一个为真，每隔一个都为真；若为假，其余的都为真。每条链接恰有一端为真，能看到两端的候选数必为假。
technique-y-cycle = 双值格环
    .about = 双值格依次相见、共有候选数的闭合环。
    .what = 双值格连成闭合的环，每格看到下一格并与之共有一个候选数：可从能看到相邻两格的单元格删除它们共有的数。
    .why = 若一格是第一个数，沿环各格都是；若不是，各格都是第二个数。相邻两格恰有一格是共有的数。
technique-xy-cycle = 连续环
    .about = 单元格与区域中的强链与弱链交替的闭合环。
    .what = 候选数由强链（两者至少一真）与弱链（两者至多一真）交替连成闭合的环：可删除能看到某条链接两端的候选数。
    .why = 若环上一个为真，每隔一个都为真；若为假，其余的都为真。每条链接恰有一端为真，能看到两端的候选数必为假。
technique-x-chain = 同数链
    .about = 某个候选数沿同一个数的位置推出自身的反面。
    .what = 某个候选数沿同一个数的候选数推出自身的反面：若由真推出假，可删除它；若由假推出真，填入它。
    .why = 推出自身反面的假设不成立。
technique-forcing-chain = 强制链
    .about = 某个候选数沿双值格与共轭对推出自身的反面。
    .what = 某个候选数沿双值格与只有两个位置的区域推出自身的反面：若由真推出假，可删除它；若由假推出真，填入它。
    .why = 推出自身反面的假设不成立。
technique-nishio = 西尾彻也强制链
    .about = 某个候选数填入后，同一个数在别的区域便无处可填。
    .what = 假设某个候选数，并填入由此产生的同数排除，同一个数便在某处自相矛盾：可删除该候选数。
    .why = 假设使这个数既必须又不能在某格。自相矛盾的假设不成立。
technique-cell-forcing-chains = 单元格强制链
    .about = 一格的每个候选数各沿一条链得到同一结论。
    .what = 一格的每个候选数各沿一条链得到同一结论。
    .why = 该格必为其候选数之一，无论哪个，结论都成立。
technique-house-forcing-chains = 区域强制链
    .about = 某个数在一个区域的每个位置各沿一条链得到同一结论。
    .what = 某个数在一个区域的每个位置各沿一条链得到同一结论。
    .why = 该区域的这个数必在其中一格，无论哪格，结论都成立。
technique-dynamic-forcing-chains = 动态强制链
    .about = 推出矛盾的假设，或必有一真且结论相同的几个假设；途中已证为假的候选数视为已删除。
    .what = 推出矛盾的假设，或必有一真且得到同一结论的几个假设。途中已证为假的候选数视为已删除，因此一条链接可以依赖其中几个。
    .why = 自相矛盾的假设不成立；在所有情形下都成立的结论为真。
technique-dynamic-forcing-chains-plus = 动态强制链（+）
    .about = 途中还使用区块、数对与二阶鱼的动态强制链。
    .what = 途中还使用所出现的区块、数对与二阶鱼的动态强制链。
    .why = 这些结构在假设的盘面上同样成立，因此由它们得到的结论也由假设推出。
technique-nested-forcing-chains = 动态强制链（+ 强制链）
    .about = 途中还使用环与强制链的动态强制链。
    .what = 途中还使用所出现的环与强制链的动态强制链。
    .why = 这些链在假设的盘面上同样成立，因此由它们得到的结论也由假设推出。
technique-nested-multiple-forcing-chains = 动态强制链（+ 多重强制链）
    .about = 途中还使用单元格与区域强制链的动态强制链。
    .what = 途中还使用所出现的单元格强制链与区域强制链的动态强制链。
    .why = 这些链在假设的盘面上同样成立，因此由它们得到的结论也由假设推出。
technique-nested-dynamic-forcing-chains = 动态强制链（+ 动态强制链）
    .about = 途中还使用动态强制链的动态强制链。
    .what = 途中还使用所出现的动态强制链的动态强制链。
    .why = 这些链在假设的盘面上同样成立，因此由它们得到的结论也由假设推出。
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

## Hints

hint-look-at-houses = 请看{ $houses }。
hint-technique = 请找：{ $technique }。{ $technique-about }
hint-needs = 所需的一切都在{ $houses }。
hint-look-at-cells = 请看 { $cells }。
hint-pattern = 结构：{ $cells }。
hint-role = { $cells }：{ $role }。
hint-place = 在 { $cell } 填入 { $digit }。
hint-remove = 从 { $cells } 删除 { $digit }。

## 盘面有误
mistakes-misplaced = 请先改正：有 { $number } 个数字填错了。
mistakes-missing = 请先改正：有 { $number } 个候选数不该删去。
mistakes-misplaced-cells = 填错：{ $cells }。
mistakes-missing-cells = 误删候选数：{ $cells }。
mistakes-wrong = { $cell } 不是 { $digit }。
mistakes-possible = { $cell } 仍可能是 { $digit }。

## Almost locked sets

als-set = 待定数组 { $name } 是{ $house }的 { $set }：{ $n } 格共 { $m } 种候选数 { $digits }。
als-set-of-one = 待定数组 { $name } 是双值格 { $set }，候选数为 { $digits }。
als-restricted = { $a } 与 { $b } 的所有 { $digit } 同在{ $houses }，彼此都能看到，因此两个数组中只有一个能含 { $digit }。
als-so-either = 因此 { $a } 或 { $b } 含有 { $digit }，能看到两者全部 { $digit } 的 { $victims } 可删除 { $digit }。
als-so-contains = 因此 { $set } 必含 { $digit }，能看到其中全部 { $digit } 的 { $victims } 可删除 { $digit }。
als-xz-other-contains = 不含 { $x } 的那个数组，剩下的数与格一样多，因此全部含有，其中有 { $held }。
als-ring-missing = 这 { $n } 个连接数中，每个都至少不在它的两个数组之一，而一个数组只能缺一个数。
als-ring-lacks = 数组也是 { $n } 个，因此每个数组恰好缺自己的两个连接数之一，其余的数全部含有。
als-xy-wing-pivot = 中心数组 B 只能缺一个数，因此含有 { $x } 或 { $y }。
als-xy-wing-end = 若 B 含 { $x }，则 { $end } 不能含 { $x }，于是含其余全部的数，其中有 { $held }。
als-w-wing-places = 在{ $house }，{ $w } 只能在能看到 A 的全部 { $w } 的 { $near }，或能看到 B 的全部 { $w } 的 { $far }。
als-w-wing-lacks = 无论 { $w } 填在其中哪一格，A 或 B 都不能含 { $w }，于是含其余全部的数，其中有 { $held }。
als-chain-suppose = 假设 A 缺 { $held-or }。数组只能缺一个数，因此 A 含有 { $digit }。
als-chain-then = { $set } 的每个 { $lost } 都能看到 { $before } 的每个 { $lost }（{ $houses }），因此 { $set } 缺 { $lost }，其余的数全部含有，其中有 { $held }。
als-exclusion-suppose = 假设 { $cell } 是 { $digit }。
als-exclusion-contains = { $cell } 能看到 { $set } 的全部 { $digit }，因此 { $set } 失去 { $digit }，必含其余全部的数。
als-exclusion-bars = { $other } 能看到 { $set } 的全部 { $digits-or }，因此 { $other } 不能是 { $digits-or }。
als-exclusion-same = { $cell } 与 { $other } 互相看到，因此 { $other } 也不能是 { $digit }。
als-exclusion-so = 这样 { $other } 无数可填，因此 { $cell } 不能是 { $digit }。

almost-locked-naked = 在{ $house }，{ $cells } 只有候选数 { $digits }，因此 { $crossing } 至多含其中一个数。
almost-locked-hidden = 在{ $house }，{ $digits } 只能在 { $cells } 与 { $crossing }。{ $cells } 放不下全部，因此 { $crossing } 至少含其中一个数。
almost-locked-so-naked = 因此{ $house }的 { $digits } 已全部用完，可从其余格删除：{ $gone }。
almost-locked-so-hidden = 因此 { $digits } 中其余的数占满 { $cells }，那里的其他候选数可删除：{ $gone }。

blossom-stem-cell = 花蕊是 { $cell }：它必为 { $digits-or }。
blossom-stem-house = { $house }必须填入 { $digit }，它可能的位置 { $cells } 就是花蕊。
blossom-stem-set = 花蕊是 { $cells }：共 { $n } 格，候选数 { $all } 比格数多两个。它只能缺其中两个，因此含有 { $digits-or }。
blossom-stem-roof = 因此 { $stems } 中至少一个为真：这些候选数就是花蕊。
blossom-petal = 若 { $cells } 中有 { $digit }，花瓣 { $set } 就不能含 { $digit }，于是含其余全部的数，其中有 { $held }。
blossom-so = 因此必有一片花瓣含 { $digit }，能看到所有花瓣中全部 { $digit } 的 { $victims } 可删除 { $digit }。

sue-de-coq-crossing = { $line }与{ $house }相交处的 { $crossing } 有候选数 { $digits }。
sue-de-coq-sides = { $line }其余部分的 { $in_line } 只有候选数 { $line_digits }；{ $house }其余部分的 { $in_box } 只有候选数 { $box_digits }。
sue-de-coq-full = 这 { $n } 格共有 { $n } 种数。每个数可填的格都互相看到，不能出现两次，因此每个数恰好出现一次。
sue-de-coq-full-twice = 这 { $n } 格共有 { $m } 种数，只有 { $twice } 能出现两次：在相交处之外，{ $line }与{ $house }各一次。要填满所有格，它必须出现两次。
sue-de-coq-so = 因此{ $house }的 { $digits } 必在这些格中，可从其余格删除：{ $victims }。
sue-de-coq-so-crossing = 因此相交处本身不能含 { $twice-or }：可删除 { $victims }。

technique-als-xz = 待定数组・双强链
    .about = 两个待定数组有一个受限公共候选数，能看到两者另一公共候选数全部位置的格可删除该数。
    .what = 两个待定数组 A 与 B 有受限公共候选数 x：A 的每个 x 都能看到 B 的每个 x。能看到两者另一公共候选数 z 全部位置的格可删除 z。待定数组是同一区域中候选数比格数多一个的一组格。
    .why = 两个数组只有一个能含 x，另一个剩下的数与格一样多，因此全部含有，其中有 z。所以 z 必在 A 或 B，能看到全部 z 的格不能是 z。
technique-doubly-linked-als-xz = 待定数组・双强链・环
    .about = 两个待定数组有两个受限公共候选数，构成环。
    .what = 两个待定数组有两个受限公共候选数。能看到某个受限公共候选数在两者中全部位置的格可删除该数；能看到某个数组中另一候选数全部位置的格可删除那个数。
    .why = 一个数组只能缺一个数，而两个受限公共候选数都至少不在一个数组中，因此每个数组恰好缺其中一个，含有另一个以及其余全部的数。
technique-overlapping-als-xz = 重叠待定数组・双强链
    .about = 两个待定数组有公共格的待定数组・双强链。
    .what = 两个数组有公共格的待定数组・双强链，受限公共候选数不能是公共格的候选数。
    .why = 两个数组之一缺受限公共候选数，因此含其余全部的数。某格同属两个数组，并不影响这一点。
technique-als-xy-wing = 待定数组・XY-Wing
    .about = 三个待定数组，中间一个与另两个各有一个受限公共候选数。
    .what = 三个待定数组：中心数组与其一有受限公共候选数 x，与其二有受限公共候选数 y。能看到外侧两个数组中另一公共候选数 z 全部位置的格可删除 z。
    .why = 中心数组只能缺一个数，因此含 x 或 y。若含 x，第一个外侧数组不含 x，于是含其余全部的数，包括 z；若含 y，另一个同理。因此两者之一必含 z。
technique-overlapping-als-xy-wing = 重叠待定数组・XY-Wing
    .about = 数组之间有公共格的待定数组・XY-Wing。
    .what = 某些数组有公共格的待定数组・XY-Wing，受限公共候选数不能是公共格的候选数。
    .why = 每个数组只缺一个数，含其余全部，与它和谁共用格无关。推理只需要这一点。
technique-als-chain = 待定数组・链
    .about = 四个或更多待定数组依次由受限公共候选数相连。
    .what = 四个或更多待定数组排成一列，每个与下一个有受限公共候选数，同一数组的两个连接数不同。能看到首尾两个数组中另一公共候选数 z 全部位置的格可删除 z。
    .why = 若第一个数组缺 z，则含其余全部的数，于是第二个缺它们的连接数而含其余全部，依次类推，直到最后一个数组含有 z。因此 z 必在首尾之一。
technique-als-ring = 待定数组・环
    .about = 三个或更多待定数组由受限公共候选数连成环。
    .what = 三个或更多待定数组连成环，每个与下一个有受限公共候选数，最后一个与第一个也有，同一数组的两个连接数不同。能看到连接数在其两个数组中全部位置的格可删除该数；能看到某数组中其他数全部位置的格可删除那个数。
    .why = 连接数与数组一样多。每个连接数至少不在它的两个数组之一，而一个数组只能缺一个数。因此每个数组恰好缺两个连接数之一，含其余全部，每个连接数都在它的两个数组之一。
technique-overlapping-als-chain = 重叠待定数组・链
    .about = 相邻数组可以有公共格的待定数组・链。
    .what = 相邻数组可以有公共格的待定数组・链，它们的连接数不能是公共格的候选数。
    .why = 每个数组只缺一个数，含其余全部，与它和谁共用格无关。推理只需要这一点。
technique-als-w-wing = 待定数组・W-Wing
    .about = 两个待定数组，某区域中一数的每个位置都让其中之一失去该数。
    .what = 两个待定数组有公共候选数 w 与 z，某区域中 w 的每个可能位置都能看到其中一个数组的全部 w。能看到两者全部 z 的格可删除 z。若两个数组都是相同的双值格且 w 只有两个位置，就是 W-Wing。
    .why = 无论 w 填在该区域的哪一格，总有一个数组不能含 w，于是含其余全部的数，包括 z。因此 z 必在两者之一。
technique-als-pair-exclusion = 待定数组・均衡数对
    .about = 某格的一个候选数会使另一格无数可填。
    .what = 两格以及它们都能看到的待定数组。若第一格的某个候选数会使第二格没有候选数可填，则可删除它。若数组都是双值格，就是均衡数对。
    .why = 若第一格能看到某数组中该数的全部位置，该数组便失去此数而必含其余全部。第二格能看到其全部位置的数因此被排除；若两格互相看到，同一个数也被排除。若第二格无数可填，第一格就不能是该数。
technique-almost-locked-pair = 欠一数对
    .about = 一个宫与一条线中，差一格的显性数对与差一格的隐性数对共用相交处。
    .what = 一个宫与一条线相交，以及若干个数。在其中一个区域，相交处之外有比数少一格的若干格只含这些数；在另一个区域，这些数只能在相交处和同样多的格中。这些数可从前一区域的其余格删除，后一区域那些格中的其他候选数可删除。
    .why = 前一区域的格用去这些数中除一个以外的全部，因此相交处至多含其中一个。后一区域的格比数少一格，因此相交处至少含其中一个。于是恰含一个：前一区域成为显性数组，后一区域成为隐性数组。
technique-almost-locked-triple = 欠一三数组
    .about = 一个宫与一条线中，差一格的显性三数组与差一格的隐性三数组共用相交处。
    .what = 一个宫与一条线相交，以及若干个数。在其中一个区域，相交处之外有比数少一格的若干格只含这些数；在另一个区域，这些数只能在相交处和同样多的格中。这些数可从前一区域的其余格删除，后一区域那些格中的其他候选数可删除。
    .why = 前一区域的格用去这些数中除一个以外的全部，因此相交处至多含其中一个。后一区域的格比数少一格，因此相交处至少含其中一个。于是恰含一个：前一区域成为显性数组，后一区域成为隐性数组。
technique-almost-locked-quad = 欠一四数组
    .about = 一个宫与一条线中，差一格的显性四数组与差一格的隐性四数组共用相交处。
    .what = 一个宫与一条线相交，以及若干个数。在其中一个区域，相交处之外有比数少一格的若干格只含这些数；在另一个区域，这些数只能在相交处和同样多的格中。这些数可从前一区域的其余格删除，后一区域那些格中的其他候选数可删除。
    .why = 前一区域的格用去这些数中除一个以外的全部，因此相交处至多含其中一个。后一区域的格比数少一格，因此相交处至少含其中一个。于是恰含一个：前一区域成为显性数组，后一区域成为隐性数组。
technique-death-blossom = 死亡绽放
    .about = 花蕊格的每个候选数都让一个待定数组失去该数，各花瓣都含另一个数 z。
    .what = 一格为花蕊，它的每个候选数各对应一个待定数组（花瓣），花瓣中该数的全部位置都能看到花蕊。能看到所有花瓣中另一个数 z 全部位置的格可删除 z。
    .why = 无论花蕊填哪个数，对应的花瓣都不能含该数，于是含其余全部的数，包括 z。因此必有一片花瓣含 z。
technique-house-death-blossom = 死亡绽放・区域绽放
    .about = 某区域中一数的每个位置都让一个待定数组失去该数。
    .what = 某区域中一个数的几个可能位置为花蕊，每个位置各对应一个待定数组（花瓣），花瓣中该数的全部位置都能看到那一格。能看到所有花瓣中另一个数 z 全部位置的格可删除 z。
    .why = 无论该数填在哪一格，总有一片花瓣不能含它，于是含其余全部的数，包括 z。
technique-overlapping-death-blossom = 重叠死亡绽放
    .about = 花瓣之间有公共格的死亡绽放。
    .what = 花瓣之间有公共格的死亡绽放。
    .why = 无论花蕊填哪个数，对应的花瓣都失去该数而含其余全部。其他花瓣是否共用它的格并无影响。
technique-set-death-blossom = 死亡绽放・ALS 绽放
    .about = 以候选数比格数多两个的一组格为花蕊的死亡绽放。
    .what = 同一区域中候选数比格数多两个的几格为花蕊，其中三个数各对应一个待定数组（花瓣），花瓣中该数的全部位置都能看到花蕊中它的全部位置。能看到所有花瓣中另一个数 z 全部位置的格可删除 z。
    .why = 花蕊只能缺两个数，因此至少含这三个数之一。对应的花瓣失去该数，于是含其余全部的数，包括 z。
technique-rectangle-death-blossom = 死亡绽放・矩形绽放
    .about = 以唯一矩形或可规避矩形的额外候选数为花蕊的死亡绽放。
    .what = 唯一矩形或可规避矩形只差几个额外候选数便成为致命结构，这些额外候选数是花蕊，它们的每个数各对应一个待定数组（花瓣），花瓣中该数的全部位置都能看到这些额外候选数。能看到所有花瓣中另一个数 z 全部位置的格可删除 z。
    .why = 额外候选数中必有一个为真，否则矩形中的两个数可以互换，题目便有两个解。对应的花瓣失去该数，于是含其余全部的数，包括 z。这依赖于题目只有一个解。
technique-sue-de-coq = 融合待定数组
    .about = 宫与线相交处的格与两侧各一个双值格，数与格一样多。
    .what = 宫与线相交处的两三格，候选数至少比格数多两个，另有线上其余部分与宫内其余部分各一个双值格，两者没有相同的候选数，合起来数与格一样多。只能在线上的数可从线的其余格删除，只能在宫内的数可从宫的其余格删除。
    .why = 每个数在这些格中的位置都同在线上，或同在宫内，因此不能出现两次。数与格一样多，所以每个数恰好出现一次，该区域的其余格不能再有它。
technique-isolated-sue-de-coq = 融合待定数组・孤立区块
    .about = 相交处有一个两侧都没有的数的融合待定数组。
    .what = 相交处有一个只在相交处出现的数的融合待定数组。该数可从线与宫的其余格删除。
    .why = 数与格一样多且每个数恰好出现一次。只在相交处出现的数同时占用了线与宫两个区域。
technique-als-sue-de-coq = 融合待定数组・待定数组
    .about = 以待定数组代替双值格的融合待定数组。
    .what = 以两个待定数组代替双值格的融合待定数组：一个在线的其余部分，一个在宫的其余部分，至少一个有多格。
    .why = 与双值格的情形相同：所有格合起来，数与格一样多，且没有数能出现两次。
technique-extended-sue-de-coq = 扩展融合待定数组
    .about = 两侧的数比待定数组更多，由相交处补足的融合待定数组。
    .what = 相交处之外的格带有比待定数组更多的数，由相交处更多的候选数补足的融合待定数组。
    .why = 只看总数：所有格合起来，数与格一样多，且没有数能出现两次。
technique-cannibalistic-sue-de-coq = 融合待定数组・自噬
    .about = 两侧有相同的数，从而删除相交处自身候选数的融合待定数组。
    .what = 线的其余部分与宫的其余部分的格有一个相同的数的融合待定数组。该数可从相交处自身以及两个区域的其余格删除。
    .why = 只有这个共同的数能出现两次。把它算两次，数才与格一样多，因此它确实出现两次：线上一次、宫内一次，都在相交处之外。

## Shared with chains

als-w-wing = { $chain }

## Uniqueness, as it was

death-blossom-if-held-only-two = 若 { $cells } 只含 { $pair }，两数可以互换，题目便有两个解。
death-blossom-none-given = { $cells } 都不是提示数。
death-blossom-with-could-swapped-these = 若取 { $wrong }，这些格中的 { $pair } 可以互换，题目便有两个解。

## Uniqueness

ur-deadly = 若 { $cells } 只含 { $pair }，两数可以互换，题目便有两个解。
avoidable-no-given = { $cells } 都不是提示数。
avoidable-deadly = 若 { $wrong } 成立，{ $cells } 中的 { $pair } 可以互换，题目便有两个解。

## 翼

technique-xy-wing = XY-Wing
    .about = 中心格含 x、y，能看到分别含 x、z 与 y、z 的两翼。
    .what = 中心格含 x、y 两个候选数，能看到两翼，一翼含 x、z，另一翼含 y、z：可从能同时看到两翼的单元格删除 z。
    .why = 若中心格是 x，第一翼只能是 z；若是 y，第二翼只能是 z。无论如何，两翼之一是 z。
technique-xyz-wing = XYZ-Wing
    .about = 中心格含 x、y、z，能看到分别含 x、z 与 y、z 的两翼。
    .what = 中心格含 x、y、z 三个候选数，能看到两翼，一翼含 x、z，另一翼含 y、z：可从能同时看到三格的单元格删除 z。
    .why = 若中心格是 x，第一翼只能是 z；若是 y，第二翼只能是 z；否则中心格自身是 z。因此三格之一是 z。
technique-wxyz-wing = WXYZ-Wing
    .about = 三格的待定数组与一个含 x、z 的翼，翼能看到数组中的全部 x。
    .what = 一个三格的待定数组（同一区域中候选数比格数多一个）和一个含 x、z 的翼，翼能看到数组中的全部 x：可从能看到两者全部 z 的单元格删除 z。
    .why = 若翼是 x，数组失去 x，其余候选数都必须出现，其中有 z；否则翼自身是 z。若翼也能看到数组的全部 z，两个方向都成立，数组的每个数都可从能看到其全部位置的单元格删除。
technique-vwxyz-wing = VWXYZ-Wing
    .about = 四格的待定数组与一个含 x、z 的翼，翼能看到数组中的全部 x。
    .what = 一个四格的待定数组（同一区域中候选数比格数多一个）和一个含 x、z 的翼，翼能看到数组中的全部 x：可从能看到两者全部 z 的单元格删除 z。
    .why = 若翼是 x，数组失去 x，其余候选数都必须出现，其中有 z；否则翼自身是 z。若翼也能看到数组的全部 z，两个方向都成立，数组的每个数都可从能看到其全部位置的单元格删除。
technique-uvwxyz-wing = UVWXYZ-Wing
    .about = 五格的待定数组与一个含 x、z 的翼，翼能看到数组中的全部 x。
    .what = 一个五格的待定数组（同一区域中候选数比格数多一个）和一个含 x、z 的翼，翼能看到数组中的全部 x：可从能看到两者全部 z 的单元格删除 z。
    .why = 若翼是 x，数组失去 x，其余候选数都必须出现，其中有 z；否则翼自身是 z。若翼也能看到数组的全部 z，两个方向都成立，数组的每个数都可从能看到其全部位置的单元格删除。
technique-tuvwxyz-wing = TUVWXYZ-Wing
    .about = 六格的待定数组与一个含 x、z 的翼，翼能看到数组中的全部 x。
    .what = 一个六格的待定数组（同一区域中候选数比格数多一个）和一个含 x、z 的翼，翼能看到数组中的全部 x：可从能看到两者全部 z 的单元格删除 z。
    .why = 若翼是 x，数组失去 x，其余候选数都必须出现，其中有 z；否则翼自身是 z。若翼也能看到数组的全部 z，两个方向都成立，数组的每个数都可从能看到其全部位置的单元格删除。
technique-w-wing = W-Wing
    .about = 两个候选数相同的双值格，由某区域中 x 的强链相连。
    .what = 两个双值格都含 x、y，某区域中 x 只有两个候选位置，分别被两格看到：可从能同时看到两格的单元格删除 y。
    .why = 若两格都是 x，该区域便无处可填 x。因此两格至少一格是 y。
technique-m-wing = M-Wing
    .about = 一个含 x、y 的双值格，经 y 的强链与 x 的强链到达末格。
    .what = 一个含 x、y 的双值格看到 y 强链的近端，其远端又是 x 强链的近端：可从能同时看到双值格与末格的单元格删除 x。
    .why = 若双值格不是 x，便是 y，于是远端是 y 而不是 x，末格必是 x。因此两格至少一格是 x。写成一行：`(x=y) - (y)=(y-x)=(x)`。
technique-s-wing = S-Wing
    .about = 一个含 x、y 的双值格，两侧各连一条 x 与 y 的强链。
    .what = 一个含 x、y 的双值格，分别看到 x 强链与 y 强链的近端：若两个远端相见，各删去对方的数；若为同一格，可删除该格的其他候选数。
    .why = 双值格是 x 或 y：是 x，则 x 强链的远端是 x；是 y，则 y 强链的远端是 y。写成一行：`(x)=(x) - (x=y) - (y)=(y)`。
technique-l-wing = L-Wing
    .about = 三条区域内的强链，在单元格中换数相接。
    .what = 三条区域内的强链，含两个或三个数，在单元格中由一数换到另一数：若两端相见，各删去对方的数。
    .why = 若首端不是它的数，沿链推下去，末端必是它的数。写成一行：`(x)=(x) - (x)=(x-y)=(y)` 或 `(x)=(x-y)=(y-z)=(z)`。
technique-h-wing = H-Wing
    .about = 三条强链的链，含三个数，有的在双值格，有的在区域。
    .what = 三条强链的链，含三个数，有的在双值格，有的在只有两个位置的区域：可删除与两端都冲突的候选数。
    .why = 若首端为假，沿链推下去，末端必为真。写成一行：`(x=y) - (y)=(y-z)=(z)` 或 `(x)=(x) - (x=y) - (y=z)`。
xy-wing-pivot = 中心格 { $pivot } 只含 { $digits }。
xy-wing-if = 若中心格是 { $x }，能看到它的翼 { $pincer } 只能是 { $z }。
xy-wing-either = 无论如何，两翼之一是 { $z }。
xy-wing-so = 因此能看到两翼的 { $victims } 不能是 { $z }。
xyz-wing-either = 否则中心格 { $pivot } 自身是 { $z }，因此三格之一是 { $z }。
xyz-wing-so = 因此能看到三格的 { $victims } 不能是 { $z }。
big-wing-set = 在{ $house }中，{ $set } 构成待定数组：{ $n } 格共有 { $m } 种候选数 { $digits }。
big-wing-if-x = 若翼 { $pincer } 是 { $x }，数组失去 { $x }，其余的数都必须出现，其中有 { $z }。
big-wing-if-z = 若翼 { $pincer } 是 { $z }，数组失去 { $z }，其余的数都必须出现，其中有 { $x }。
big-wing-else = 否则翼 { $pincer } 自身是 { $z }。
big-wing-so = 因此 { $cells } 之一是 { $z }，能看到它们的 { $victims } 不能是 { $z }。
big-wing-doubly = 无论如何，{ $set } 与 { $pincer } 合起来包含 { $digits } 的全部。
big-wing-doubly-so = 因此这些数可从能看到其全部位置的单元格删除：{ $gone }。
w-wing-cells = { $cells } 都只含 { $digits }。
w-wing-link = 在{ $house }中，{ $x } 只能在 { $places }，而这两格各看到其中之一。
w-wing-one = 若 { $cells } 都是 { $x }，{ $house }便没有 { $x }。因此两格至少一格是 { $y }。

## 交替链

technique-aic = 链
    .about = 强链与弱链交替、两端都是强链的链，删除与两端都冲突的候选数。
    .what = 候选数由强链（一格或一区域某数仅有的两个候选）与弱链（同格，或同数相见）交替相连，两端都是强链：可删除与两端都冲突的候选数。
    .why = 若第一个为假，第二个便为真，第三个便为假，依此类推，最后一个为真。因此两端至少一真，与两端都冲突的必为假。
technique-grouped-aic = 区块链
    .about = 节点可以是区块（宫线相交处同数的几格）的链。
    .what = 节点可以是区块（宫线相交处同数的两三个候选数）的链：可删除与两端都冲突的候选数。
    .why = 区块中有一个为真，区块即为真；它所看到的是全体都能看到的。除此之外与链相同：两端至少一真。
technique-als-aic = 待定数组・混合链
    .about = 强链可以由待定数组构成的链。
    .what = 强链可以由待定数组构成的链：可删除与两端都冲突的候选数。
    .why = 待定数组只缺一个候选数，缺了一个便包含其余全部，因此其中任意两数至少有一个在内。除此之外与链相同：两端至少一真。
technique-continuous-nice-loop = 连续环
    .about = 强链与弱链交替的闭合环，删除与某条弱链两端都冲突的候选数。
    .what = 候选数由强链与弱链交替相连成闭合的环：可删除与某条弱链两端都冲突的候选数。
    .why = 若环上一个为真，每隔一个都为真；若为假，其余的都为真。因此每条弱链恰有一端为真，与两端都冲突的必为假。
technique-discontinuous-nice-loop = 不连续环
    .about = 除一处外强链与弱链交替的环，该处两条同类链相接。
    .what = 除一个候选数外强链与弱链交替的环：该候选数若夹在两条弱链之间，可删除它；若夹在两条强链之间，可删除该格的其他候选数。
    .why = 沿环走一周得到自身反面的，假设不成立：夹在两条弱链之间的为假，夹在两条强链之间的为真。
technique-grouped-continuous-nice-loop = 区块连续环
    .about = 节点可以是区块的连续环。
    .what = 节点可以是区块（宫线相交处同数的两三个候选数）的连续环：可删除与某条弱链两端都冲突的候选数。
    .why = 区块中有一个为真，区块即为真。每条弱链恰有一端为真，与两端都冲突的必为假。
technique-als-continuous-nice-loop = 待定数组・连续环
    .about = 强链可以由待定数组构成的连续环。
    .what = 强链可以由待定数组构成的连续环：可删除与某条弱链两端、或与数组必含的数冲突的候选数。
    .why = 每条弱链恰有一端为真。环上的待定数组只缺连接它的两数之一，包含其余全部。
technique-grouped-discontinuous-nice-loop = 区块不连续环
    .about = 节点可以是区块的不连续环。
    .what = 节点可以是区块（宫线相交处同数的两三个候选数）的不连续环：夹在两条弱链之间的候选数可删除；夹在两条强链之间的，可删除该格的其他候选数。
    .why = 沿环走一周得到自身反面的，假设不成立。区块与单个候选数作用相同。
technique-als-discontinuous-nice-loop = 待定数组・不连续环
    .about = 强链可以由待定数组构成的不连续环。
    .what = 强链可以由待定数组构成的不连续环：夹在两条弱链之间的候选数可删除；夹在两条强链之间的，可删除该格的其他候选数。
    .why = 沿环走一周得到自身反面的，假设不成立。待定数组缺了一个数便包含其余全部。
technique-open-x-chain = 开放同数链
    .about = 同一个数的强链与弱链交替的链，两端至少一真。
    .what = 同一个数的候选数由强链（区域中仅有的两个位置）与弱链（同区域的两格）交替相连：可从能看到两端的单元格删除它。
    .why = 若首格不是这个数，第二格便是，第三格便不是，依此类推，末格必是。因此两端至少一格是这个数。
technique-xy-chain = 双值格链
    .about = 双值格依次相连的链，两端至少一格是同一个数。
    .what = 双值格的链，每格看到下一格并与之共有一个候选数，两端多余的是同一个数：可从能看到两端的单元格删除它。
    .why = 若首格不是这个数，便是它的另一个候选数，下一格便不能是它而是自己的另一个，依此类推，末格必是这个数。因此两端至少一格是它。
alternating-if-house = 若 { $digit } 不在 { $from }，则{ $house }的 { $digit } 只能在 { $to }。
alternating-then-house = 于是 { $digit } 不能在 { $from }，{ $house }的 { $digit } 只能在 { $to }。
alternating-if-cell = 若 { $cell } 不是 { $digit }，则必为 { $other }。
alternating-then-cell = 于是 { $cell } 不能是 { $digit }，必为 { $other }。
alternating-if-set = 若 { $digit } 不在 { $from }，待定数组 { $set } 必含其余全部的数，其中有 { $other }。
alternating-then-set = 于是 { $digit } 不能在 { $from }，待定数组 { $set } 必含其余全部的数，其中有 { $other }。
alternating-then-beside = 于是 { $digit } 不能在 { $from }，待定数组 { $set } 必含 { $taken }，{ $cell } 只能是 { $other }。
alternating-onto = 若 { $node } 为假，沿链推下去它又为真，矛盾。
alternating-onto-so = 因此 { $node } 为真，可删除该格的其他候选数：{ $gone }。
alternating-either = 因此 { $first } 与 { $last } 至少一真。
alternating-so = 因此可删除与两者都冲突的候选数：{ $gone }。
alternating-loop = { $first } 与 { $last } 也互相排斥，链因此闭合成环：每条弱链恰有一端为真。
alternating-loop-set = 环上的待定数组只缺连接它的两数之一，包含其余全部。
alternating-loop-so = 因此可删除无论从哪个方向都被环排除的候选数：{ $gone }。

## 远程数对

technique-remote-pair = 远程数对
    .about = 偶数个候选数相同的双值格依次相见的链。
    .what = 四个或更多（偶数个）候选数相同的双值格依次相见：可从能看到两端的单元格删除这两个数。
    .why = 两个数沿链交替。格数为偶数，两端的数必不相同，能看到两端的单元格便看到了这两个数。
remote-pair-cells = 这 { $n } 格都只含 { $digits }，且依次相见：{ $chain }。
remote-pair-alternate = 两个数沿链交替。共 { $n } 格，为偶数，因此 { $first } 与 { $last } 的数不同。
remote-pair-so = 因此能看到两端的单元格不能是 { $digits-or }：可删除 { $gone }。

## 鞭与辫

technique-whip = 鞭链
    .about = 某个候选数沿一条思路导致矛盾。
    .what = 假设某个候选数，各单元格（或某区域中的某数）依次只剩一个候选，直到某格或某数一个不剩：可删除该候选数。
    .why = 若该候选数为真，依次剩下的都必为真，最后的单元格或区域便一无所剩。因此它为假。其中没有猜测，每一处都只剩一个候选。
technique-braid = 辫链
    .about = 某个候选数沿几条并行的思路导致矛盾。
    .what = 假设某个候选数，各单元格（或某区域中的某数）陆续只剩一个候选，直到某格或某数一个不剩：可删除该候选数。
    .why = 若该候选数为真，陆续剩下的都必为真，最后的单元格或区域便一无所剩。与鞭链不同，每一处可由之前任何一处推出，因此几条思路可以并行。
whip-suppose = 假设 { $cell } 是 { $digit }。
whip-cell = 于是 { $cell } 不能是 { $gone-or }，必为 { $digit }。
whip-cell-empty = 于是 { $cell } 不能是 { $gone-or }，已无候选数：矛盾。
whip-house = 于是 { $digit } 不能在 { $gone }，在{ $house }中必在 { $cell }。
whip-house-empty = 于是 { $digit } 不能在 { $gone }，{ $house }已无处可填 { $digit }：矛盾。
whip-not = 因此 { $cell } 不能是 { $digit }。
whip-so = 因此 { $cell } 不能是 { $digit }。

## 同数技巧

technique-strong-links-2 = 双强链
    .about = 某个数的两个共轭区域首尾相见，两个自由端至少一真。
    .what = 某个数在两个区域中各被锁定在两端（单元格或一组单元格），一端相见：可从能看到两个自由端的单元格删除它。
    .why = 若首端不是这个数，该区域的另一端必是，与它相见的一端便不是，于是末端必是。因此两个自由端至少一真。
technique-strong-links-3 = 三强链
    .about = 某个数的三个共轭区域首尾相见，两个自由端至少一真。
    .what = 某个数在三个区域中各被锁定在两端（单元格或一组单元格），依次首尾相见：可从能看到两个自由端的单元格删除它。
    .why = 若首端不是这个数，该区域的另一端必是，与它相见的一端便不是，如此直到末端。因此两个自由端至少一真。
technique-strong-links-4 = 四强链
    .about = 某个数的四个共轭区域首尾相见，两个自由端至少一真。
    .what = 某个数在四个区域中各被锁定在两端（单元格或一组单元格），依次首尾相见：可从能看到两个自由端的单元格删除它。
    .why = 若首端不是这个数，该区域的另一端必是，与它相见的一端便不是，如此直到末端。因此两个自由端至少一真。
technique-strong-links-5 = 五强链
    .about = 某个数的五个共轭区域首尾相见，两个自由端至少一真。
    .what = 某个数在五个区域中各被锁定在两端（单元格或一组单元格），依次首尾相见：可从能看到两个自由端的单元格删除它。
    .why = 若首端不是这个数，该区域的另一端必是，与它相见的一端便不是，如此直到末端。因此两个自由端至少一真。
technique-strong-links-6 = 六强链
    .about = 某个数的六个共轭区域首尾相见，两个自由端至少一真。
    .what = 某个数在六个区域中各被锁定在两端（单元格或一组单元格），依次首尾相见：可从能看到两个自由端的单元格删除它。
    .why = 若首端不是这个数，该区域的另一端必是，与它相见的一端便不是，如此直到末端。因此两个自由端至少一真。
technique-skyscraper = 摩天楼
    .about = 某个数在两条平行线中各只有两个候选位置，其中各一个同在一条交叉线上。
    .what = 某个数在两条平行线中各只有两个候选位置，各有一个同在一条交叉线（楼底）上，另两个是楼顶：可从能看到两个楼顶的单元格删除它。
    .why = 楼底所在的线只能有一个这个数，因此两条平行线中至少一条的数在楼顶。
technique-two-string-kite = 双线风筝
    .about = 某个数在一行与一列中各只有两个候选位置，其中各一个同在一个宫。
    .what = 某个数在一行与一列中各只有两个候选位置，各有一个同在一个宫：可从能看到另外两端的单元格删除它。
    .why = 该宫只能有一个这个数，因此行或列的数在另一端。
technique-dual-two-string-kite = 双重双线风筝
    .about = 两个双线风筝相会于同一宫的同样两格，各有删除。
    .what = 两个双线风筝相会于同一宫的同样两格，各自删除不同的候选数。
    .why = 两个风筝各自成立：该宫只能有一个这个数，因此行或列的数在另一端。
technique-turbot-fish = 多宝鱼
    .about = 某个数在两个区域中各只有两个候选位置，其中各一个相见。
    .what = 某个数在两个区域中各只有两个候选位置，一端相见：可从能看到另外两端的单元格删除它。
    .why = 相见的两端不能同时是这个数，因此至少一个区域的数在另一端。
technique-empty-rectangle = 空矩形
    .about = 某个数在一个宫中只在一行与一列上，并与一条只有两个候选位置的线相接。
    .what = 某个数在一个宫中只在一行与一列（两臂）上，另有一条线只有两个候选位置，其一在某一臂的延长线上：可从线的另一端与另一臂的交叉格删除它。
    .why = 该宫的这个数必在两臂之一。若在与线相接的一臂，线的数便在另一端。无论如何，交叉格都能看到它。
technique-two-place-empty-rectangle = 两格空矩形
    .about = 宫内只有两个候选位置的空矩形。
    .what = 宫内只有两个候选位置的空矩形，一个在行上，一个在列上：即多宝鱼或双线风筝。
    .why = 该宫的这个数必在两格之一。若在与线相接的一格，线的数便在另一端。无论如何，交叉格都能看到它。
technique-dual-empty-rectangle = 双重空矩形
    .about = 同一宫中的两个空矩形，接不同的线，各有删除。
    .what = 同一宫中的两个空矩形，接不同的线，各自删除不同的候选数。
    .why = 两个空矩形各自成立：该宫的数在一臂或另一臂，若在与线相接的一臂，线的数便在另一端。
link-pair = 在{ $house }中，{ $digit } 只能在 { $one } 或 { $other }。
link-near = { $cells } 同在{ $house }，因此至多一个是 { $digit }。
link-one = 因此 { $ends } 中至少一个是 { $digit }。
link-so = 因此能看到它们的 { $victims } 不能是 { $digit }。
links-if = 若 { $digit } 不在 { $free }，则{ $house }的 { $digit } 只能在 { $end }。
links-then = 于是 { $digit } 不能在 { $near }，{ $house }的 { $digit } 只能在 { $end }。
links-loop = 自由端 { $ends } 也相见，链因此成环：凡相见的两端，必有其一是 { $digit }。
links-loop-so = 因此可从能看到这样两端的单元格删除 { $digit }：{ $victims }。

## 染色

technique-simple-colours-trap = 简单染色・陷阱
    .about = 某个数的候选数由共轭对相连、染成两色，删除能同时看到两色的候选数。
    .what = 某个数的候选数由共轭对相连，交替染成两色：可删除能同时看到两色的其他候选数。
    .why = 两色一色全真、一色全假。无论哪色为真，能看到两色的单元格都看到一个真的候选数。
technique-simple-colours-wrap = 简单染色・矛盾
    .about = 某个数的候选数由共轭对相连、染成两色，而同色的两个相见。
    .what = 某个数的候选数由共轭对相连，交替染成两色，而同色的两个相见：可删除该色的全部候选数。
    .why = 两色一色全真、一色全假。相见的两个不能同时为真，因此它们的颜色为假。
technique-multi-colours-1 = 多重染色类型 1
    .about = 某个数的两组染色，第一组的一色看到第二组的一色。
    .what = 某个数的两组染色，第一组的一色看到第二组的一色：可从能同时看到另外两色的单元格删除它。
    .why = 相见的两色不能同时为真，因此另外两色至少一真，能同时看到它们的单元格必看到一个真的候选数。
technique-multi-colours-2 = 多重染色类型 2
    .about = 某个数的两组染色，第一组的一色看到第二组的两色。
    .what = 某个数的两组染色，第一组的一色看到第二组的两色：可删除该色的全部候选数。
    .why = 第二组的两色必有一真，能看到两色的那一色必看到一个真的候选数，因此为假。
technique-x-colours = 同数染色
    .about = 某个数的候选数染成两色，再看每色进一步迫使的位置。
    .what = 某个数的候选数染成两色，再看每色迫使的位置：若它使某区域只剩一格可填这个数，该格必填。可从能看到两色（或其所迫使者）的单元格删除它。
    .why = 两色一色全真、一色全假，真的一色所迫使的也都为真。若某色使一个区域没有或有两个这个数，该色为假，其候选数都可删除。
technique-3d-medusa-trap = 三维美杜莎・陷阱
    .about = 多个数的候选数由共轭对与双值格相连、染成两色，删除与两色都冲突的候选数。
    .what = 多个数的候选数由共轭对与双值格相连，交替染成两色：可删除与两色都冲突的其他候选数。
    .why = 两色一色全真、一色全假。与某色的候选数同格，或看到同数的，即与该色冲突。与两色都冲突的，无论哪色为真都为假。
technique-3d-medusa-wrap = 三维美杜莎・矛盾
    .about = 多个数的候选数由共轭对与双值格相连、染成两色，其中一色不能为真。
    .what = 多个数的候选数由共轭对与双值格相连，交替染成两色，其中一色不能为真：可删除该色的全部候选数。
    .why = 两色一色全真、一色全假。若某色有两个候选数同格或同数相见，或该色使某格无候选数、某区域无处填某数，它就不能为真。
colouring-cluster = 强链交替连接{ $one } { $first } 与{ $other } { $second }：一色全真，一色全假。
colouring-conflict = 无论哪色为真，{ $gone } 都与它冲突。
colouring-wrap-so = 因此{ $which }为假，可删除 { $gone }。
simple-colours-clash = { $clash } 同为{ $which }，却彼此相见，不能同时为真。
multi-colours-near = { $near }的 { $sees } 与{ $their_near }的 { $seen } 相见，因此这两色不能同时为真。
multi-colours-far = 因此{ $far }与{ $their_far }至少一真。
multi-colours-both = { $which }中，{ $one } 看到{ $first }，{ $other } 看到{ $second }，而后两色必有一真。
x-colours-reach = 若{ $which }为真，则{ $houses }的 { $digit } 只剩 { $cells }。
x-colours-broken = 若{ $which }为真，沿{ $houses }推下去，某个区域将没有 { $digit } 或有两个。
medusa-clash = { $clash } 同为{ $which }，却不能同时为真。
medusa-emptied = 若{ $which }为真，{ $lost } 便全为假，而其中必有一真。

## 模板

technique-template-set = 模板・出数
    .about = 某格属于某个数填满全盘的每一种方式。
    .what = 某格属于某个数填满全盘（互不相见的九格）的每一种方式：填入这个数。
    .why = 这些方式之一就是解，因此每种方式都包含的单元格必为这个数。别的数的每种方式都包含的单元格，必为那个数。
technique-template-delete = 模板・删数
    .about = 某个候选数不属于该数填满全盘的任何一种方式。
    .what = 某个候选数不属于该数填满全盘（互不相见的九格）的任何一种方式：可删除它。
    .why = 这些方式之一就是解，因此没有一种方式包含的单元格不能是这个数。别的数的每种方式都包含的单元格，必为那个数。
technique-pattern-overlay-2 = 模板叠加・两数
    .about = 两个数各自填满全盘的方式相叠，删除不属于任何相容组合的候选数。
    .what = 列出两个数各自填满全盘的所有方式，共用单元格的两种方式不相容：可删除不属于任何相容组合的候选数。
    .why = 在解中，两个数各取一种方式，且两者相容。
technique-pattern-overlay-3 = 模板叠加・三数
    .about = 三个数各自填满全盘的方式相叠，删除不属于任何相容组合的候选数。
    .what = 列出三个数各自填满全盘的所有方式，共用单元格的方式不相容：可删除不属于任何相容组合的候选数。
    .why = 在解中，三个数各取一种方式，且三者相容。
overlay-ways = { $digit } 填满全盘共有 { $count } 种方式。
overlay-none = 两个数不能共用一格。在 { $digits } 彼此相容的方式中，没有一种包含 { $gone }。
template-forced = { $digit } 填满全盘的每种方式都包含 { $cells }，因此那里不能是别的数。
template-every = { $digit } 填满全盘的每种方式都包含 { $cells }。
template-every-so = 因此在 { $cells } 填入 { $digit }。
template-none = { $digit } 填满全盘的任何方式都不包含 { $cells }。

## aligned-exclusion

aligned-exclusion-whatever-goes-into-every = 无论 { $cells } 填什么，看到它们全部的格都必须留有候选数。
aligned-exclusion-assume = 假设 { $cell } 是 { $digit }。
aligned-exclusion-if-nothing-left-for = 若 { $cell } 是 { $digit }，{ $starved } 便无数可填。
aligned-exclusion-if-well-has-twice = 若 { $cell } 也是 { $digit }，{ $house }便有两个。
aligned-exclusion-if-nothing-left-for-2 = 若 { $cell } 是 { $digit } 且 { $other } 是 { $with }，{ $starved } 便无数可填。
aligned-exclusion-if-both-has-twice = 若 { $cell } 与 { $other } 都是 { $digit }，{ $house }便有两个。

## bivalue-oddagon

bivalue-oddagon-loop-cells-with-each = { $loop } 是 { $n } 格的环，候选数为 { $digits }，相邻两格同在一个区域。
bivalue-oddagon-if-none-them-were = 若都不是别的数，{ $digits } 就要沿环交替，但 { $n } 是奇数。

## double-exocet

double-exocet-both-exocets-across-digits = 两者都是跨{ $across }的飞鱼：各基准格的数都在其目标格。
double-exocet-no-way-fill-both = 同时填满两者而不冲突的方式中都没有 { $victims }，可删。
double-exocet-one-bases-any-case = { $digits } 无论如何都在某个基准格，因此可删：{ $victims }。
double-exocet-base-has-targets = 基准格 { $base } 有 { $digits }；其目标格为 { $targets }。

## exocet

exocet-base-has-across-with = 基准格 { $base } 有 { $digits }；与之相交的是{ $across }，目标格为 { $targets }。
exocet-away-from-targets-there = 若 { $digit } 在基准格，则目标格之外它只在{ $lines }。
exocet-once-each-once-target = 它在{ $across }各出现一次，因此必有一次在目标格。
exocet-takes-up-one-there = { $digit } 占用 { $cells } 之一，因此那里只容得下基准格的一个数。
exocet-targets-hold-two-digits = 因此目标格 { $targets } 含有基准格的两个数。
exocet-other-digits-go-out = 其他数可从中删去：{ $victims }。
exocet-takes-up-one-cell = 在{ $house }，{ $digit } 占用镜像格 { $cells } 之一。
exocet-digit-target-also-mirror = 目标格的数也在其镜像格 { $first } 或 { $second }。不留余地的可删：{ $victims }。
exocet-what-does-not-leave = 使两处不能容纳相同两数的可删：{ $victims }。
exocet-base-target-any-case = { $digits } 无论如何都在基准格与一个目标格，因此可删：{ $victims }。

## fireworks

fireworks-outside-at-most-at = 在{ $box }之外，{ $digits } 于{ $row }至多在 { $in_row }，于{ $column }至多在 { $in_column }。
fireworks-what-neither-these-two = 不在这两格的数，于行列两条线上都在{ $box }，即在 { $crossing }。
fireworks-has-only-cannot-hold = { $opposite } 只有 { $digits }，因此 { $wings } 不能同时含有两者：其一在 { $crossing }。
fireworks-hold-each-once = 因此 { $cells } 含 { $digits } 各一次。
fireworks-out-go = 可删：{ $victims }。

## guardians

guardians-loop-places-each-house = { $loop } 是 { $digit } 的 { $n } 个位置构成的环，相邻两处同在一个区域：{ $houses }。
guardians-if-these-houses-had = 若这些区域没有 { $digit } 的其他位置，它就要在环上隔格出现，但 { $n } 是奇数。
guardians-other-places = 其他位置是它的守护者：{ $guardians }。

## locked-cells

locked-cells-places-digits-covered = 在 { $n } 格 { $cells } 中，各数的全部位置都被 { $covers } 覆盖。
locked-cells-makes-covers-each-for = 共 { $n } 个覆盖，每个至多管一格：因此每个覆盖的数都在这些格中。

## exotic

exotic-there-only-true = 只有 { $guardian }：它为真。
exotic-one-true = 因此 { $guardians } 之一为真。
exotic-whichever-out-go = 无论哪个为真，都可删：{ $victims }。
exotic-with-takes-up-out = 它与 { $cells } 一起占用{ $house }的 { $digits }，因此可删：{ $victims }。

## tridagon

tridagon-have-candidates-each-box = 在{ $boxes }，{ $cells } 有候选数 { $digits }，每宫三格互不同行列。
tridagon-they-run-three-other = 在{ $odd }它们{ $way }排列，在其余三宫{ $others }排列。
tridagon-if-none-them-were = 若都不是别的数，每宫就以两种环序之一容纳 { $digits }，绕四宫一周次序将改变奇数次。

## 鱼

technique-x-wing = 二阶鱼
    .about = 某个数在二条平行线中的候选数都落在二条交叉线内。
    .what = 某个数在二条平行线中的候选数都落在二条交叉线内：可从这些交叉线的其余单元格删除它。
    .why = 每条平行线都需要这个数，且两条线不能用同一条交叉线。它们因此占满这些交叉线，其余各格都不能是这个数。
technique-swordfish = 三阶鱼
    .about = 某个数在三条平行线中的候选数都落在三条交叉线内。
    .what = 某个数在三条平行线中的候选数都落在三条交叉线内：可从这些交叉线的其余单元格删除它。
    .why = 每条平行线都需要这个数，且两条线不能用同一条交叉线。它们因此占满这些交叉线，其余各格都不能是这个数。
technique-jellyfish = 四阶鱼
    .about = 某个数在四条平行线中的候选数都落在四条交叉线内。
    .what = 某个数在四条平行线中的候选数都落在四条交叉线内：可从这些交叉线的其余单元格删除它。
    .why = 每条平行线都需要这个数，且两条线不能用同一条交叉线。它们因此占满这些交叉线，其余各格都不能是这个数。
technique-finned-x-wing = 鳍二阶鱼
    .about = 某个数在二条平行线中，除少数鳍之外都落在二条交叉线内。
    .what = 某个数在二条平行线中，除少数鳍之外都落在二条交叉线内：可从删除域中能看到全部鳍的其余单元格删除它。
    .why = 若鳍都为假，每个定义域各占一个不同的删除域，删除域的其余各格都不能是这个数。若某个鳍为真，看到它的格都不能是这个数。两种情形都删除的即可删除。
technique-finned-swordfish = 鳍三阶鱼
    .about = 某个数在三条平行线中，除少数鳍之外都落在三条交叉线内。
    .what = 某个数在三条平行线中，除少数鳍之外都落在三条交叉线内：可从删除域中能看到全部鳍的其余单元格删除它。
    .why = 若鳍都为假，每个定义域各占一个不同的删除域，删除域的其余各格都不能是这个数。若某个鳍为真，看到它的格都不能是这个数。两种情形都删除的即可删除。
technique-finned-jellyfish = 鳍四阶鱼
    .about = 某个数在四条平行线中，除少数鳍之外都落在四条交叉线内。
    .what = 某个数在四条平行线中，除少数鳍之外都落在四条交叉线内：可从删除域中能看到全部鳍的其余单元格删除它。
    .why = 若鳍都为假，每个定义域各占一个不同的删除域，删除域的其余各格都不能是这个数。若某个鳍为真，看到它的格都不能是这个数。两种情形都删除的即可删除。
technique-finned-squirmbag = 鳍五阶鱼
    .about = 某个数在五条平行线中，除少数鳍之外都落在五条交叉线内。
    .what = 某个数在五条平行线中，除少数鳍之外都落在五条交叉线内：可从删除域中能看到全部鳍的其余单元格删除它。
    .why = 若鳍都为假，每个定义域各占一个不同的删除域，删除域的其余各格都不能是这个数。若某个鳍为真，看到它的格都不能是这个数。两种情形都删除的即可删除。
technique-finned-whale = 鳍六阶鱼
    .about = 某个数在六条平行线中，除少数鳍之外都落在六条交叉线内。
    .what = 某个数在六条平行线中，除少数鳍之外都落在六条交叉线内：可从删除域中能看到全部鳍的其余单元格删除它。
    .why = 若鳍都为假，每个定义域各占一个不同的删除域，删除域的其余各格都不能是这个数。若某个鳍为真，看到它的格都不能是这个数。两种情形都删除的即可删除。
technique-finned-leviathan = 鳍七阶鱼
    .about = 某个数在七条平行线中，除少数鳍之外都落在七条交叉线内。
    .what = 某个数在七条平行线中，除少数鳍之外都落在七条交叉线内：可从删除域中能看到全部鳍的其余单元格删除它。
    .why = 若鳍都为假，每个定义域各占一个不同的删除域，删除域的其余各格都不能是这个数。若某个鳍为真，看到它的格都不能是这个数。两种情形都删除的即可删除。
technique-sashimi-x-wing = 退化二阶鱼
    .about = 某个数在二条平行线中，除少数鳍之外都落在二条交叉线内，且某个定义域除鳍之外至多剩一个候选数。
    .what = 某个数在二条平行线中，除少数鳍之外都落在二条交叉线内，且某个定义域除鳍之外至多剩一个候选数：可从删除域中能看到全部鳍的其余单元格删除它。
    .why = 若鳍都为假，每个定义域各占一个不同的删除域，删除域的其余各格都不能是这个数。若某个鳍为真，看到它的格都不能是这个数。两种情形都删除的即可删除。
technique-sashimi-swordfish = 退化三阶鱼
    .about = 某个数在三条平行线中，除少数鳍之外都落在三条交叉线内，且某个定义域除鳍之外至多剩一个候选数。
    .what = 某个数在三条平行线中，除少数鳍之外都落在三条交叉线内，且某个定义域除鳍之外至多剩一个候选数：可从删除域中能看到全部鳍的其余单元格删除它。
    .why = 若鳍都为假，每个定义域各占一个不同的删除域，删除域的其余各格都不能是这个数。若某个鳍为真，看到它的格都不能是这个数。两种情形都删除的即可删除。
technique-sashimi-jellyfish = 退化四阶鱼
    .about = 某个数在四条平行线中，除少数鳍之外都落在四条交叉线内，且某个定义域除鳍之外至多剩一个候选数。
    .what = 某个数在四条平行线中，除少数鳍之外都落在四条交叉线内，且某个定义域除鳍之外至多剩一个候选数：可从删除域中能看到全部鳍的其余单元格删除它。
    .why = 若鳍都为假，每个定义域各占一个不同的删除域，删除域的其余各格都不能是这个数。若某个鳍为真，看到它的格都不能是这个数。两种情形都删除的即可删除。
technique-sashimi-squirmbag = 退化五阶鱼
    .about = 某个数在五条平行线中，除少数鳍之外都落在五条交叉线内，且某个定义域除鳍之外至多剩一个候选数。
    .what = 某个数在五条平行线中，除少数鳍之外都落在五条交叉线内，且某个定义域除鳍之外至多剩一个候选数：可从删除域中能看到全部鳍的其余单元格删除它。
    .why = 若鳍都为假，每个定义域各占一个不同的删除域，删除域的其余各格都不能是这个数。若某个鳍为真，看到它的格都不能是这个数。两种情形都删除的即可删除。
technique-sashimi-whale = 退化六阶鱼
    .about = 某个数在六条平行线中，除少数鳍之外都落在六条交叉线内，且某个定义域除鳍之外至多剩一个候选数。
    .what = 某个数在六条平行线中，除少数鳍之外都落在六条交叉线内，且某个定义域除鳍之外至多剩一个候选数：可从删除域中能看到全部鳍的其余单元格删除它。
    .why = 若鳍都为假，每个定义域各占一个不同的删除域，删除域的其余各格都不能是这个数。若某个鳍为真，看到它的格都不能是这个数。两种情形都删除的即可删除。
technique-sashimi-leviathan = 退化七阶鱼
    .about = 某个数在七条平行线中，除少数鳍之外都落在七条交叉线内，且某个定义域除鳍之外至多剩一个候选数。
    .what = 某个数在七条平行线中，除少数鳍之外都落在七条交叉线内，且某个定义域除鳍之外至多剩一个候选数：可从删除域中能看到全部鳍的其余单元格删除它。
    .why = 若鳍都为假，每个定义域各占一个不同的删除域，删除域的其余各格都不能是这个数。若某个鳍为真，看到它的格都不能是这个数。两种情形都删除的即可删除。
technique-franken-x-wing = 宫内二阶鱼
    .about = 某个数在二个区域中的候选数都落在二个删除域内。
    .what = 某个数在二个区域中的候选数都落在二个删除域内：可从删除域的其余单元格删除它。定义域或删除域中除平行线外还有宫。
    .why = 没有单元格同属两个定义域，因此每个定义域各占一个不同的删除域，把它们占满，其余各格都不能是这个数。同属两个删除域的格会一次占用两个，因此即使在定义域内也可删除。
technique-franken-swordfish = 宫内三阶鱼
    .about = 某个数在三个区域中的候选数都落在三个删除域内。
    .what = 某个数在三个区域中的候选数都落在三个删除域内：可从删除域的其余单元格删除它。定义域或删除域中除平行线外还有宫。
    .why = 没有单元格同属两个定义域，因此每个定义域各占一个不同的删除域，把它们占满，其余各格都不能是这个数。同属两个删除域的格会一次占用两个，因此即使在定义域内也可删除。
technique-franken-jellyfish = 宫内四阶鱼
    .about = 某个数在四个区域中的候选数都落在四个删除域内。
    .what = 某个数在四个区域中的候选数都落在四个删除域内：可从删除域的其余单元格删除它。定义域或删除域中除平行线外还有宫。
    .why = 没有单元格同属两个定义域，因此每个定义域各占一个不同的删除域，把它们占满，其余各格都不能是这个数。同属两个删除域的格会一次占用两个，因此即使在定义域内也可删除。
technique-franken-squirmbag = 宫内五阶鱼
    .about = 某个数在五个区域中的候选数都落在五个删除域内。
    .what = 某个数在五个区域中的候选数都落在五个删除域内：可从删除域的其余单元格删除它。定义域或删除域中除平行线外还有宫。
    .why = 没有单元格同属两个定义域，因此每个定义域各占一个不同的删除域，把它们占满，其余各格都不能是这个数。同属两个删除域的格会一次占用两个，因此即使在定义域内也可删除。
technique-franken-whale = 宫内六阶鱼
    .about = 某个数在六个区域中的候选数都落在六个删除域内。
    .what = 某个数在六个区域中的候选数都落在六个删除域内：可从删除域的其余单元格删除它。定义域或删除域中除平行线外还有宫。
    .why = 没有单元格同属两个定义域，因此每个定义域各占一个不同的删除域，把它们占满，其余各格都不能是这个数。同属两个删除域的格会一次占用两个，因此即使在定义域内也可删除。
technique-franken-leviathan = 宫内七阶鱼
    .about = 某个数在七个区域中的候选数都落在七个删除域内。
    .what = 某个数在七个区域中的候选数都落在七个删除域内：可从删除域的其余单元格删除它。定义域或删除域中除平行线外还有宫。
    .why = 没有单元格同属两个定义域，因此每个定义域各占一个不同的删除域，把它们占满，其余各格都不能是这个数。同属两个删除域的格会一次占用两个，因此即使在定义域内也可删除。
technique-finned-franken-x-wing = 宫内鳍二阶鱼
    .about = 某个数在二个区域中，除少数鳍之外都落在二个删除域内。
    .what = 某个数在二个区域中，除少数鳍之外都落在二个删除域内：可从删除域中能看到全部鳍的其余单元格删除它。定义域或删除域中除平行线外还有宫。鳍在删除域之外（外鳍），或同属两个定义域（内鳍）。
    .why = 若鳍都为假，每个定义域各占一个不同的删除域，删除域的其余各格都不能是这个数。若某个鳍为真，看到它的格都不能是这个数。两种情形都删除的即可删除。
technique-finned-franken-swordfish = 宫内鳍三阶鱼
    .about = 某个数在三个区域中，除少数鳍之外都落在三个删除域内。
    .what = 某个数在三个区域中，除少数鳍之外都落在三个删除域内：可从删除域中能看到全部鳍的其余单元格删除它。定义域或删除域中除平行线外还有宫。鳍在删除域之外（外鳍），或同属两个定义域（内鳍）。
    .why = 若鳍都为假，每个定义域各占一个不同的删除域，删除域的其余各格都不能是这个数。若某个鳍为真，看到它的格都不能是这个数。两种情形都删除的即可删除。
technique-finned-franken-jellyfish = 宫内鳍四阶鱼
    .about = 某个数在四个区域中，除少数鳍之外都落在四个删除域内。
    .what = 某个数在四个区域中，除少数鳍之外都落在四个删除域内：可从删除域中能看到全部鳍的其余单元格删除它。定义域或删除域中除平行线外还有宫。鳍在删除域之外（外鳍），或同属两个定义域（内鳍）。
    .why = 若鳍都为假，每个定义域各占一个不同的删除域，删除域的其余各格都不能是这个数。若某个鳍为真，看到它的格都不能是这个数。两种情形都删除的即可删除。
technique-finned-franken-squirmbag = 宫内鳍五阶鱼
    .about = 某个数在五个区域中，除少数鳍之外都落在五个删除域内。
    .what = 某个数在五个区域中，除少数鳍之外都落在五个删除域内：可从删除域中能看到全部鳍的其余单元格删除它。定义域或删除域中除平行线外还有宫。鳍在删除域之外（外鳍），或同属两个定义域（内鳍）。
    .why = 若鳍都为假，每个定义域各占一个不同的删除域，删除域的其余各格都不能是这个数。若某个鳍为真，看到它的格都不能是这个数。两种情形都删除的即可删除。
technique-finned-franken-whale = 宫内鳍六阶鱼
    .about = 某个数在六个区域中，除少数鳍之外都落在六个删除域内。
    .what = 某个数在六个区域中，除少数鳍之外都落在六个删除域内：可从删除域中能看到全部鳍的其余单元格删除它。定义域或删除域中除平行线外还有宫。鳍在删除域之外（外鳍），或同属两个定义域（内鳍）。
    .why = 若鳍都为假，每个定义域各占一个不同的删除域，删除域的其余各格都不能是这个数。若某个鳍为真，看到它的格都不能是这个数。两种情形都删除的即可删除。
technique-finned-franken-leviathan = 宫内鳍七阶鱼
    .about = 某个数在七个区域中，除少数鳍之外都落在七个删除域内。
    .what = 某个数在七个区域中，除少数鳍之外都落在七个删除域内：可从删除域中能看到全部鳍的其余单元格删除它。定义域或删除域中除平行线外还有宫。鳍在删除域之外（外鳍），或同属两个定义域（内鳍）。
    .why = 若鳍都为假，每个定义域各占一个不同的删除域，删除域的其余各格都不能是这个数。若某个鳍为真，看到它的格都不能是这个数。两种情形都删除的即可删除。
technique-mutant-x-wing = 交叉二阶鱼
    .about = 某个数在二个区域中的候选数都落在二个删除域内。
    .what = 某个数在二个区域中的候选数都落在二个删除域内：可从删除域的其余单元格删除它。行与列出现在同一侧，也可以有宫。
    .why = 没有单元格同属两个定义域，因此每个定义域各占一个不同的删除域，把它们占满，其余各格都不能是这个数。同属两个删除域的格会一次占用两个，因此即使在定义域内也可删除。
technique-mutant-swordfish = 交叉三阶鱼
    .about = 某个数在三个区域中的候选数都落在三个删除域内。
    .what = 某个数在三个区域中的候选数都落在三个删除域内：可从删除域的其余单元格删除它。行与列出现在同一侧，也可以有宫。
    .why = 没有单元格同属两个定义域，因此每个定义域各占一个不同的删除域，把它们占满，其余各格都不能是这个数。同属两个删除域的格会一次占用两个，因此即使在定义域内也可删除。
technique-mutant-jellyfish = 交叉四阶鱼
    .about = 某个数在四个区域中的候选数都落在四个删除域内。
    .what = 某个数在四个区域中的候选数都落在四个删除域内：可从删除域的其余单元格删除它。行与列出现在同一侧，也可以有宫。
    .why = 没有单元格同属两个定义域，因此每个定义域各占一个不同的删除域，把它们占满，其余各格都不能是这个数。同属两个删除域的格会一次占用两个，因此即使在定义域内也可删除。
technique-mutant-squirmbag = 交叉五阶鱼
    .about = 某个数在五个区域中的候选数都落在五个删除域内。
    .what = 某个数在五个区域中的候选数都落在五个删除域内：可从删除域的其余单元格删除它。行与列出现在同一侧，也可以有宫。
    .why = 没有单元格同属两个定义域，因此每个定义域各占一个不同的删除域，把它们占满，其余各格都不能是这个数。同属两个删除域的格会一次占用两个，因此即使在定义域内也可删除。
technique-mutant-whale = 交叉六阶鱼
    .about = 某个数在六个区域中的候选数都落在六个删除域内。
    .what = 某个数在六个区域中的候选数都落在六个删除域内：可从删除域的其余单元格删除它。行与列出现在同一侧，也可以有宫。
    .why = 没有单元格同属两个定义域，因此每个定义域各占一个不同的删除域，把它们占满，其余各格都不能是这个数。同属两个删除域的格会一次占用两个，因此即使在定义域内也可删除。
technique-mutant-leviathan = 交叉七阶鱼
    .about = 某个数在七个区域中的候选数都落在七个删除域内。
    .what = 某个数在七个区域中的候选数都落在七个删除域内：可从删除域的其余单元格删除它。行与列出现在同一侧，也可以有宫。
    .why = 没有单元格同属两个定义域，因此每个定义域各占一个不同的删除域，把它们占满，其余各格都不能是这个数。同属两个删除域的格会一次占用两个，因此即使在定义域内也可删除。
technique-finned-mutant-x-wing = 交叉鳍二阶鱼
    .about = 某个数在二个区域中，除少数鳍之外都落在二个删除域内。
    .what = 某个数在二个区域中，除少数鳍之外都落在二个删除域内：可从删除域中能看到全部鳍的其余单元格删除它。行与列出现在同一侧，也可以有宫。鳍在删除域之外（外鳍），或同属两个定义域（内鳍）。
    .why = 若鳍都为假，每个定义域各占一个不同的删除域，删除域的其余各格都不能是这个数。若某个鳍为真，看到它的格都不能是这个数。两种情形都删除的即可删除。
technique-finned-mutant-swordfish = 交叉鳍三阶鱼
    .about = 某个数在三个区域中，除少数鳍之外都落在三个删除域内。
    .what = 某个数在三个区域中，除少数鳍之外都落在三个删除域内：可从删除域中能看到全部鳍的其余单元格删除它。行与列出现在同一侧，也可以有宫。鳍在删除域之外（外鳍），或同属两个定义域（内鳍）。
    .why = 若鳍都为假，每个定义域各占一个不同的删除域，删除域的其余各格都不能是这个数。若某个鳍为真，看到它的格都不能是这个数。两种情形都删除的即可删除。
technique-finned-mutant-jellyfish = 交叉鳍四阶鱼
    .about = 某个数在四个区域中，除少数鳍之外都落在四个删除域内。
    .what = 某个数在四个区域中，除少数鳍之外都落在四个删除域内：可从删除域中能看到全部鳍的其余单元格删除它。行与列出现在同一侧，也可以有宫。鳍在删除域之外（外鳍），或同属两个定义域（内鳍）。
    .why = 若鳍都为假，每个定义域各占一个不同的删除域，删除域的其余各格都不能是这个数。若某个鳍为真，看到它的格都不能是这个数。两种情形都删除的即可删除。
technique-finned-mutant-squirmbag = 交叉鳍五阶鱼
    .about = 某个数在五个区域中，除少数鳍之外都落在五个删除域内。
    .what = 某个数在五个区域中，除少数鳍之外都落在五个删除域内：可从删除域中能看到全部鳍的其余单元格删除它。行与列出现在同一侧，也可以有宫。鳍在删除域之外（外鳍），或同属两个定义域（内鳍）。
    .why = 若鳍都为假，每个定义域各占一个不同的删除域，删除域的其余各格都不能是这个数。若某个鳍为真，看到它的格都不能是这个数。两种情形都删除的即可删除。
technique-finned-mutant-whale = 交叉鳍六阶鱼
    .about = 某个数在六个区域中，除少数鳍之外都落在六个删除域内。
    .what = 某个数在六个区域中，除少数鳍之外都落在六个删除域内：可从删除域中能看到全部鳍的其余单元格删除它。行与列出现在同一侧，也可以有宫。鳍在删除域之外（外鳍），或同属两个定义域（内鳍）。
    .why = 若鳍都为假，每个定义域各占一个不同的删除域，删除域的其余各格都不能是这个数。若某个鳍为真，看到它的格都不能是这个数。两种情形都删除的即可删除。
technique-finned-mutant-leviathan = 交叉鳍七阶鱼
    .about = 某个数在七个区域中，除少数鳍之外都落在七个删除域内。
    .what = 某个数在七个区域中，除少数鳍之外都落在七个删除域内：可从删除域中能看到全部鳍的其余单元格删除它。行与列出现在同一侧，也可以有宫。鳍在删除域之外（外鳍），或同属两个定义域（内鳍）。
    .why = 若鳍都为假，每个定义域各占一个不同的删除域，删除域的其余各格都不能是这个数。若某个鳍为真，看到它的格都不能是这个数。两种情形都删除的即可删除。
technique-squirmbag = 五阶鱼
    .about = 某个数在五条平行线中的候选数都落在五条交叉线内。
    .what = 某个数在五条平行线中的候选数都落在五条交叉线内：可从这些交叉线的其余单元格删除它。
    .why = 每条平行线都需要这个数，且两条线不能用同一条交叉线。它们因此占满这些交叉线，其余各格都不能是这个数。总有一条更小的鱼删除同样的候选数：以其余交叉线为定义域，其余平行线为删除域。
technique-whale = 六阶鱼
    .about = 某个数在六条平行线中的候选数都落在六条交叉线内。
    .what = 某个数在六条平行线中的候选数都落在六条交叉线内：可从这些交叉线的其余单元格删除它。
    .why = 每条平行线都需要这个数，且两条线不能用同一条交叉线。它们因此占满这些交叉线，其余各格都不能是这个数。总有一条更小的鱼删除同样的候选数：以其余交叉线为定义域，其余平行线为删除域。
technique-leviathan = 七阶鱼
    .about = 某个数在七条平行线中的候选数都落在七条交叉线内。
    .what = 某个数在七条平行线中的候选数都落在七条交叉线内：可从这些交叉线的其余单元格删除它。
    .why = 每条平行线都需要这个数，且两条线不能用同一条交叉线。它们因此占满这些交叉线，其余各格都不能是这个数。总有一条更小的鱼删除同样的候选数：以其余交叉线为定义域，其余平行线为删除域。
technique-siamese-finned-x-wing = 孪生鳍二阶鱼
    .about = 两条定义域相同、删除域不同的带鳍的二阶鱼，一条的顶点是另一条的鳍。
    .what = 两条定义域相同、删除域不同的带鳍的二阶鱼，一条的顶点是另一条的鳍，各自删除对方删不掉的候选数。
    .why = 两条鱼各自成立：鳍都为假时，定义域占满删除域；有鳍为真时，被删的候选数都能看到它。
technique-siamese-finned-swordfish = 孪生鳍三阶鱼
    .about = 两条定义域相同、删除域不同的带鳍的三阶鱼，一条的顶点是另一条的鳍。
    .what = 两条定义域相同、删除域不同的带鳍的三阶鱼，一条的顶点是另一条的鳍，各自删除对方删不掉的候选数。
    .why = 两条鱼各自成立：鳍都为假时，定义域占满删除域；有鳍为真时，被删的候选数都能看到它。
technique-siamese-finned-jellyfish = 孪生鳍四阶鱼
    .about = 两条定义域相同、删除域不同的带鳍的四阶鱼，一条的顶点是另一条的鳍。
    .what = 两条定义域相同、删除域不同的带鳍的四阶鱼，一条的顶点是另一条的鳍，各自删除对方删不掉的候选数。
    .why = 两条鱼各自成立：鳍都为假时，定义域占满删除域；有鳍为真时，被删的候选数都能看到它。
technique-siamese-sashimi-x-wing = 孪生退化二阶鱼
    .about = 两条定义域相同、删除域不同的退化二阶鱼，一条的顶点是另一条的鳍。
    .what = 两条定义域相同、删除域不同的退化二阶鱼，一条的顶点是另一条的鳍，各自删除对方删不掉的候选数。
    .why = 两条鱼各自成立：鳍都为假时，定义域占满删除域；有鳍为真时，被删的候选数都能看到它。
technique-siamese-sashimi-swordfish = 孪生退化三阶鱼
    .about = 两条定义域相同、删除域不同的退化三阶鱼，一条的顶点是另一条的鳍。
    .what = 两条定义域相同、删除域不同的退化三阶鱼，一条的顶点是另一条的鳍，各自删除对方删不掉的候选数。
    .why = 两条鱼各自成立：鳍都为假时，定义域占满删除域；有鳍为真时，被删的候选数都能看到它。
technique-siamese-sashimi-jellyfish = 孪生退化四阶鱼
    .about = 两条定义域相同、删除域不同的退化四阶鱼，一条的顶点是另一条的鳍。
    .what = 两条定义域相同、删除域不同的退化四阶鱼，一条的顶点是另一条的鳍，各自删除对方删不掉的候选数。
    .why = 两条鱼各自成立：鳍都为假时，定义域占满删除域；有鳍为真时，被删的候选数都能看到它。
technique-siamese-franken-x-wing = 宫内孪生二阶鱼
    .about = 两条定义域相同、删除域不同的带鳍的宫内二阶鱼，一条的顶点是另一条的鳍。
    .what = 两条定义域相同、删除域不同的带鳍的宫内二阶鱼，一条的顶点是另一条的鳍，各自删除对方删不掉的候选数。
    .why = 两条鱼各自成立：鳍都为假时，定义域占满删除域；有鳍为真时，被删的候选数都能看到它。
technique-siamese-franken-swordfish = 宫内孪生三阶鱼
    .about = 两条定义域相同、删除域不同的带鳍的宫内三阶鱼，一条的顶点是另一条的鳍。
    .what = 两条定义域相同、删除域不同的带鳍的宫内三阶鱼，一条的顶点是另一条的鳍，各自删除对方删不掉的候选数。
    .why = 两条鱼各自成立：鳍都为假时，定义域占满删除域；有鳍为真时，被删的候选数都能看到它。
technique-siamese-franken-jellyfish = 宫内孪生四阶鱼
    .about = 两条定义域相同、删除域不同的带鳍的宫内四阶鱼，一条的顶点是另一条的鳍。
    .what = 两条定义域相同、删除域不同的带鳍的宫内四阶鱼，一条的顶点是另一条的鳍，各自删除对方删不掉的候选数。
    .why = 两条鱼各自成立：鳍都为假时，定义域占满删除域；有鳍为真时，被删的候选数都能看到它。
technique-siamese-mutant-x-wing = 交叉孪生二阶鱼
    .about = 两条定义域相同、删除域不同的带鳍的交叉二阶鱼，一条的顶点是另一条的鳍。
    .what = 两条定义域相同、删除域不同的带鳍的交叉二阶鱼，一条的顶点是另一条的鳍，各自删除对方删不掉的候选数。
    .why = 两条鱼各自成立：鳍都为假时，定义域占满删除域；有鳍为真时，被删的候选数都能看到它。
technique-siamese-mutant-swordfish = 交叉孪生三阶鱼
    .about = 两条定义域相同、删除域不同的带鳍的交叉三阶鱼，一条的顶点是另一条的鳍。
    .what = 两条定义域相同、删除域不同的带鳍的交叉三阶鱼，一条的顶点是另一条的鳍，各自删除对方删不掉的候选数。
    .why = 两条鱼各自成立：鳍都为假时，定义域占满删除域；有鳍为真时，被删的候选数都能看到它。
technique-siamese-mutant-jellyfish = 交叉孪生四阶鱼
    .about = 两条定义域相同、删除域不同的带鳍的交叉四阶鱼，一条的顶点是另一条的鳍。
    .what = 两条定义域相同、删除域不同的带鳍的交叉四阶鱼，一条的顶点是另一条的鳍，各自删除对方删不掉的候选数。
    .why = 两条鱼各自成立：鳍都为假时，定义域占满删除域；有鳍为真时，被删的候选数都能看到它。
technique-kraken-fish-1 = 强制鱼类型 1
    .about = 一条带鳍鱼，且从每个鳍都有链通向它本可删除的同一候选数。
    .what = 一条带鳍鱼，以及一个若无鳍便可删除的候选数；从每个鳍出发都有链表明该候选数为假：可删除它。
    .why = 若鳍都为假，鱼删除该候选数。若某个鳍为真，该候选数能看到它，或由它出发的链表明该候选数为假。无论如何它都为假。
technique-kraken-fish-2 = 强制鱼类型 2
    .about = 一条带鳍鱼，且从每个鳍和某个删除域中的每个顶点都有链通向同一候选数。
    .what = 一条带鳍鱼，以及一个候选数；从每个鳍和某个删除域中的每个顶点出发都有链通向它：可删除它。
    .why = 若鳍都为假，鱼成立，该删除域的某个顶点为真。无论哪个顶点或鳍为真，由它出发的链都表明该候选数为假。
fish-base = 在{ $base }中，{ $digit } 都落在{ $cover }。
fish-base-fins = 在{ $base }中，除鳍 { $fins } 外，{ $digit } 都落在{ $cover }。
fish-endo = { $fins } 同属两个定义域，会同时满足两者，因此也是鳍（内鳍）。
fish-each = 每个定义域的 { $digit } 各占一个不同的删除域，因此{ $cover }的 { $digit } 都在其中。
fish-no-fin = 若鳍都为假，每个定义域的 { $digit } 各占一个不同的删除域，{ $cover }的 { $digit } 便都在其中。
fish-greedy = { $cells } 同属两个删除域：若填 { $digit }，会一次占用两个，留给定义域的便不够。
fish-if-fin = 若鳍 { $fins } 为真，它能看到 { $victims }。
fish-so = 因此{ $cover }的其余单元格不能是 { $digit }：可从 { $victims } 删除 { $digit }。
fish-so-either = 因此无论如何，{ $victims } 都不能是 { $digit }。
fish-second = { $base }与另外的删除域构成第二条鱼。
kraken-corners = 这时{ $cover }的 { $digit } 必在 { $corners }。
kraken-chain = 若 { $cell } 是 { $digit }，则 { $other } 不能是 { $gone }：{ $chain }。
kraken-so = 因此无论其中哪个为真，都可删除 { $gone }。

## 多种技巧共用的结论

so-remove = 因此可从 { $victims } 删除 { $digit }。
so-remove-candidates = 因此可删除 { $gone }。

## 唯一数

technique-full-house = 同区九缺一
    .about = 某个区域只剩一个空格，填入该区域唯一缺少的数。
    .what = 某个区域只剩一个空格：填入该区域还缺少的那个数。
    .why = 每个区域恰好包含九个数各一次。八格已填了八个不同的数，最后一格必为第九个数。
technique-last-digit = 同数九缺一
    .about = 某个数已填入八次，第九个填在还缺它的行与列的交叉处。
    .what = 某个数已填入八次：最后一个填在还缺它的那一行与那一列的交叉处。
    .why = 每行每列恰好包含每个数一次。八个同数分别占据八行八列，最后一个只能在剩下的那一行那一列。
technique-hidden-single-box = 宫隐性唯一
    .about = 某个数在一个宫中只剩一个可填的单元格。
    .what = 某个数在一个宫中只剩一个可填的单元格：填入它。
    .why = 该宫必须包含这个数。宫中其余各格要么已填，要么在行或列上看到这个数，都不能再填它。
technique-hidden-single-line = 行列隐性唯一
    .about = 某个数在一行或一列中只剩一个可填的单元格。
    .what = 某个数在一行或一列中只剩一个可填的单元格：填入它。
    .why = 该行（列）必须包含这个数。其余各格要么已填，要么在所在的宫或交叉的线上看到这个数。行列比宫更难扫视，因此更难发现。
technique-naked-single = 唯一余数
    .about = 某个单元格只剩一个候选数。
    .what = 某个单元格只剩一个候选数：填入它。
    .why = 每格必须填一个数。其余八个数要么已填在它能看到的格，要么已从这一格删除，因此只剩一个。
single-sight = { $house }已在 { $blocker } 填入 { $digit }，因此 { $cells } 不能是 { $digit }。
single-removed = { $digit } 已从 { $cells } 删除。
full-house-last-cell = { $cell } 是{ $house }的最后一个空格。
full-house-so = 因此 { $cell } 必为{ $house }唯一缺少的数 { $digit }。
hidden-single-so = 因此在{ $house }中，{ $digit } 只剩 { $cell } 可填。
last-digit-lacking = 除{ $row }和{ $column }外，每行每列都已填入 { $digit }。
last-digit-so = 因此最后一个 { $digit } 填在这两条线的交叉处 { $cell }。
naked-single-seen = { $cell } 在{ $house }中看到 { $digits }。
naked-single-removed = { $digits } 已从 { $cell } 删除。
naked-single-so = 因此 { $cell } 只剩 { $digit } 可填。

## 区块

technique-pointing = 宫区块
    .about = 某个数在一个宫中只能填在同一行或同一列，可从该行（列）的其余单元格删除。
    .what = 某个数在一个宫中只能填在同一行或同一列：可从该行（列）的其余单元格删除。
    .why = 该宫的这个数必在这几格之一，而这几格都在该行（列）中。一行（列）只能有一个这样的数，因此宫外的格都不能是它。
technique-claiming = 行列区块
    .about = 某个数在一行或一列中只能填在同一个宫，可从该宫的其余单元格删除。
    .what = 某个数在一行或一列中只能填在同一个宫：可从该宫的其余单元格删除。
    .why = 该行（列）的这个数必在这几格之一，而这几格都在该宫中。一个宫只能有一个这样的数，因此该行（列）外的格都不能是它。
technique-direct-pointing = 宫区块排除
    .about = 某个数在一个宫中被锁定在一条线上，使这条线经过的另一个宫只剩一格可填它。
    .what = 某个数在一个宫中只能填在同一条线上，使这条线经过的另一个宫只剩一格可填这个数：填入它。
    .why = 第一个宫的这个数必在这条线上，线上其余各格都不能是它。于是另一个宫只剩线外的一格可填。
technique-direct-claiming = 行列区块排除
    .about = 某个数在一条线中被锁定在一个宫里，使经过该宫的平行线只剩一格可填它。
    .what = 某个数在一条线中只能填在同一个宫，使经过该宫的一条平行线只剩一格可填这个数：填入它。
    .why = 第一条线的这个数必在该宫中，宫中其余各格都不能是它。于是平行线只剩宫外的一格可填。
locked-confined = 在{ $from }中，{ $digit } 只能填入 { $cells }，这些格都在{ $into }。
locked-once = 这些格之一必为 { $digit }，而{ $into }只能有一个 { $digit }。
direct-locking-blocked = 于是在{ $target }中，{ $cells } 不能是 { $digit }。

## 数组

technique-naked-pair = 显性数对
    .about = 同一区域的两格合起来只含两个候选数，可从该区域的其余单元格删除这两个数。
    .what = 同一区域的两格合起来只含两个候选数：可从该区域的其余单元格删除这两个数。
    .why = 两格需要两个不同的数，而可用的只有两个。两格把它们用尽，区域内其余各格都不能再填。
technique-naked-triple = 显性三数组
    .about = 同一区域的三格合起来只含三个候选数，可从该区域的其余单元格删除这三个数。
    .what = 同一区域的三格合起来只含三个候选数：可从该区域的其余单元格删除这三个数。
    .why = 三格需要三个不同的数，而可用的只有三个。三格把它们用尽，区域内其余各格都不能再填。
technique-naked-quad = 显性四数组
    .about = 同一区域的四格合起来只含四个候选数，可从该区域的其余单元格删除这四个数。
    .what = 同一区域的四格合起来只含四个候选数：可从该区域的其余单元格删除这四个数。
    .why = 四格需要四个不同的数，而可用的只有四个。四格把它们用尽，区域内其余各格都不能再填。
technique-hidden-pair = 隐性数对
    .about = 两个数在同一区域中只能填入相同的两格，可从这两格删除其他候选数。
    .what = 两个数在同一区域中只能填入相同的两格：可从这两格删除其他候选数。
    .why = 该区域必须包含这两个数，而它们只有两格可去。两格因此被占满，容不下别的数。
technique-hidden-triple = 隐性三数组
    .about = 三个数在同一区域中只能填入相同的三格，可从这三格删除其他候选数。
    .what = 三个数在同一区域中只能填入相同的三格：可从这三格删除其他候选数。
    .why = 该区域必须包含这三个数，而它们只有三格可去。三格因此被占满，容不下别的数。
technique-hidden-quad = 隐性四数组
    .about = 四个数在同一区域中只能填入相同的四格，可从这四格删除其他候选数。
    .what = 四个数在同一区域中只能填入相同的四格：可从这四格删除其他候选数。
    .why = 该区域必须包含这四个数，而它们只有四格可去。四格因此被占满，容不下别的数。
technique-locked-pair = 死锁数对
    .about = 宫与线相交处的两格只含两个候选数，可从该宫和该线的其余单元格删除这两个数。
    .what = 宫与线相交处的两格合起来只含两个候选数：可从该宫和该线的其余单元格删除这两个数。
    .why = 两格用尽这两个数，而它们既在宫中又在线上，因此宫和线的其余各格都不能再填。
technique-locked-triple = 死锁三数组
    .about = 宫与线相交处的三格只含三个候选数，可从该宫和该线的其余单元格删除这三个数。
    .what = 宫与线相交处的三格合起来只含三个候选数：可从该宫和该线的其余单元格删除这三个数。
    .why = 三格用尽这三个数，而它们既在宫中又在线上，因此宫和线的其余各格都不能再填。
technique-direct-hidden-pair = 隐性数对排除
    .about = 两个数占满同一区域的两格，使另一个数在该区域只剩一格可填。
    .what = 两个数在同一区域中只能填入相同的两格，使另一个数在该区域只剩一格可填：填入它。
    .why = 两个数占满两格，容不下别的数。另一个数因此在该区域只剩一格。
technique-direct-hidden-triple = 隐性三数组排除
    .about = 三个数占满同一区域的三格，使另一个数在该区域只剩一格可填。
    .what = 三个数在同一区域中只能填入相同的三格，使另一个数在该区域只剩一格可填：填入它。
    .why = 三个数占满三格，容不下别的数。另一个数因此在该区域只剩一格。
naked-subset-only = 在{ $house }中，{ $cells } 只含 { $digits }。
naked-subset-use = { $cells-count ->
    [2] 两格对应两个数：各填其一，把 { $digits } 用尽。
    [3] 三格对应三个数：各填其一，把 { $digits } 用尽。
   *[other] 四格对应四个数：各填其一，把 { $digits } 用尽。
}
naked-subset-so = 因此{ $house }的其余单元格不能是 { $digits-or }：可删除 { $gone }。
locked-subset-only = { $cells } 同在{ $houses }，且只含 { $digits }。
locked-subset-so = 因此{ $houses }的其余单元格不能是 { $digits-or }：可删除 { $gone }。
hidden-subset-confined = 在{ $house }中，{ $digits } 只能填入 { $cells }。
hidden-subset-fill = { $cells-count ->
    [2] 两个数对应两格：{ $digits } 占满它们，容不下别的数。
    [3] 三个数对应三格：{ $digits } 占满它们，容不下别的数。
   *[other] 四个数对应四格：{ $digits } 占满它们，容不下别的数。
}
hidden-subset-so = 因此可从 { $cells } 删除其他候选数：{ $gone }。

## avoidable-rectangle

avoidable-rectangle-goes-out = 因此可从 { $cell } 删去 { $digit }。
avoidable-rectangle-one-goes-out-what = 因此 { $cells } 之一是 { $digit }，看到它们全部的格可删去 { $digit }：{ $victims }。
avoidable-rectangle-one-holds-one-digits = 因此 { $open } 之一含 { $digits } 中的一个；两者与 { $cells } 一起在{ $houses }构成 { $all } 的显性{ $subset }。
avoidable-rectangle-these-digits-go-out = 这些数可从{ $houses }的其余格删去：{ $gone }。

## bivalue-grave

bivalue-grave-without-every-empty-cell = 若没有 { $cells } 的 { $extras }，每个空格都只有两个候选数，每个数在每个区域都只有两处：便无解或多解。
bivalue-grave-loses-other-candidates = 因此 { $cell } 是 { $extras }，其他候选数可删：{ $gone }。
bivalue-grave-hold-one-these-with = 因此 { $extra } 含其中之一，与 { $cells } 一起用尽{ $house }的 { $digits }。
bivalue-grave-these-digits-go-out = 这些数可从{ $house }的其余格删去：{ $gone }。
bivalue-grave-can-only-go-into = 在{ $house }，{ $digit } 只能填入 { $cells }，因此其一是 { $digit }。
bivalue-grave-other-holds-one-extra = 另一格含其额外候选数之一，因此它们的其他候选数可删：{ $gone }。

## borescoper

borescoper-if-held-only-these = 若 { $cells } 只含 { $digits }，无论怎样排列都可以互换，题目便有两个解。

## bug-plus-n

bug-plus-n-without-every-empty-cell = 若没有 { $extras }，每个空格都只有两个候选数，每个数在每个区域都只有两处：便无解或多解。
bug-plus-n-one-these-true-what = 因此其中之一为真，都不相容的可删：{ $gone }。

## extended-rectangle

extended-rectangle-if-held-only-both = 若 { $cells } 只含 { $digits }，两条线都含这些数，可以互换，题目便有两个解。

## external-rectangle

external-rectangle-without-would-have-go = 若没有 { $guardians }，{ $houses }的 { $pair } 就只能填在这些格。
external-rectangle-without-there-would-no = 若没有 { $guardians }，它们在{ $houses }便没有别的位置。
external-rectangle-true = 因此 { $guardian } 为真。
external-rectangle-one-these-true-with = 因此其中之一为真；与 { $cells } 一起在{ $houses }构成 { $digits } 的显性{ $subset }。

## hidden-avoidable-rectangle

hidden-avoidable-rectangle-if-were-there-would = 若 { $cell } 是 { $digit }，{ $houses }便只剩 { $last }。
hidden-avoidable-rectangle-if-were-only-would = 若 { $cell } 是 { $digit }，{ $bare } 便只剩 { $left }。
hidden-avoidable-rectangle-then-could-swapped-these = 于是这些格中的 { $pair } 可以互换，题目便有两个解。

## reverse-bug

reverse-bug-filled-if-held-only = 已填入的 { $pair } 都在 { $filled }。若 { $cells } 也只含 { $pair }，每个区域在这些格中便两者皆有或皆无。
reverse-bug-then-could-swapped-other = 于是其余各格的 { $pair } 可以互换，题目便有两个解。

## strong-rectangle

strong-rectangle-can-only-go-into = 在{ $houses }，{ $digit } 只能填入其中两格。
strong-rectangle-if-were-these-would = 若 { $cell } 是 { $digit }，以下也为真：{ $forced }。四格便只含 { $pair }，因此可从 { $cell } 删去 { $digit }。

## symmetrical-placement

symmetrical-placement-givens-come-out-same = 盘面{ $turned }后，提示数不变。
symmetrical-placement-givens-come-out-same-2 = 盘面{ $turned }并将数字改名（{ $names }）后，提示数不变。
symmetrical-placement-does-solution-there-only = 解只有一个，因此解也不变：候选数为真，当且仅当它的对应候选数为真。
symmetrical-placement-cells-stay-place-hold = 位置不变的格只能填名字不变的数：可删 { $gone }。
symmetrical-placement-what-becomes-something-out = 对应候选数已被删去的，也可删：{ $gone }。

## unique-loop

unique-loop-can-only-go-into = 在{ $house }，{ $digits } 只能填入 { $two } 与 { $cells }。
unique-loop-hold-at-most-one = { $two } 至多含其中一个，其余由 { $cells } 占用，别的候选数可删：{ $gone }。

## unique-rectangle

unique-rectangle-can-only-go-into = 在{ $lines }，{ $digit } 只能填入这些格。
unique-rectangle-if-one-were-would = 若 { $cells } 之一是 { $digit }，另一格也必是，四格便只含 { $pair }：因此可从 { $gone } 删去 { $digit }。
unique-rectangle-if-were-two-neighbours = 若 { $corner } 是 { $other }，与它相邻的两角便是 { $digit }，{ $opposite } 便是 { $other }：因此可从 { $corner } 删去 { $other }。
unique-rectangle-none-them-given-does = 它们都不是提示数，因此已删去的候选数无关紧要：{ $missing }。

## types

types-only-can-hold-something = 只有 { $cell } 能填别的数：{ $extras }。
types-at-least-one-holds = 因此 { $cells } 中至少一格含 { $extras } 之一。
types-at-least-one = 因此 { $cells } 中至少一格是 { $extras }。
types-does-loses = 因此它必填别的数，可删去 { $lost }。
types-goes-out-cells-see = 因此看到 { $cells } 全部的格可删去 { $digit }：{ $victims }。
types-two-act-one-cell = 两格相当于一个有这些候选数的格；与 { $cells } 一起在{ $houses }构成 { $digits } 的显性{ $subset }。
types-these-digits-go-out = 因此这些数可从{ $houses }的其余格删去：{ $gone }。
types-if-other-were-one = 若另一格是 { $others } 之一，两格便只含 { $digits }：因此可从 { $cells } 删去 { $lost }。
types-if-other-were-both = 若另一格是 { $other }，两格便只含 { $pair }：因此可从 { $cells } 删去 { $other }。

## 单词

word-is = 是
word-is-not = 不是
word-are = 是
word-the-next-set = 下一数组
word-down = 向下
word-up = 向上
word-turned-by-a-half = 旋转半周
word-turned-upside-down = 上下翻转
word-mirrored-from-side-to-side = 左右翻转
word-turned-by-a-quarter = 旋转四分之一周
word-mirrored-along-the-rising-diagonal = 沿升对角线翻转
word-mirrored-along-the-falling-diagonal = 沿降对角线翻转
word-pair = 数对
word-triple = 三数组
word-quad = 四数组
word-quadruple = 四数组
word-quint = 五数组
word-quintuple = 五数组
word-sextuple = 六数组
word-subset = 数组
