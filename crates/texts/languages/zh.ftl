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

## almost-locked-candidates

almost-locked-candidates-only-fit-into-crossing = 在{ $house }，{ $cells } 只能填 { $digits }，因此与{ $other }的相交处至多含其中一个。
almost-locked-candidates-these-have-no-place = 在{ $house }，这些数只能在相交处与 { $cells }，因此相交处至少含一个。
almost-locked-candidates-holds-exactly-one-which = 因此恰含一个，{ $house }的别处都不能有：可删 { $gone }。
almost-locked-candidates-others-them-fill-out = 其余的数占满 { $cells }：可删 { $gone }。

## als-chain

als-chain-for-these-links-one = 这 { $n } 条链中每条都有一个数组缺少该候选数，而 { $n } 个数组各只缺一个：因此其余全含，且每条链的数必在其两个数组之一。
als-chain-if-does-not-hold = 若 A 不含 { $held }，则含 { $digit }。
als-chain-then-cannot-hold-holds = 于是 { $set } 不能含 { $lost }，因而含 { $digit }。
als-chain-then-cannot-hold-holds-2 = 于是 { $set } 不能含 { $lost }，因而含 { $held }。
als-chain-either-way-holds = 无论如何，A 或 { $set } 含有 { $held }。

## als-exclusion

als-exclusion-if-loses-cannot-lose = 若 { $cell } 是 { $digit }，{ $set } 失去 { $digit }，便不能再让数给 { $other }，于是后者不是 { $digits }。
als-exclusion-nor-can-too = { $other } 也不能是 { $digit }。
als-exclusion-nothing-would-left-for = { $other } 将无数可填，因此 { $cell } 不是 { $digit }。

## als-w-wing

als-w-wing-one-each-these-sees = 在{ $house }，{ $w } 必在 { $places } 之一，而其中每格都看到 A 或 B 的全部 { $w }。
als-w-wing-b-cannot-hold-holds = 因此 A 或 B 不能含 { $w }，而含其余全部候选数，其中有 { $held }。
als-w-wing = { $chain }

## als-xy-wing

als-xy-wing-if-b-holds-lacks = 若 B 含 { $x }，则 { $end } 不含它而含其余全部，其中有 { $held }。
als-xy-wing-b-lacks-one-candidate = B 只缺一个候选数，必含 { $x } 或 { $y }，因此 A 或 C 含有 { $held }。

## als-xz

als-xz-one-without-holds-other = 不含 { $x } 的那个必含其余全部候选数，因此两者之一含有 { $held }。
als-xz-each-set-lacks-just = 每个数组只缺一个候选数，因此各缺 { $links } 中的一个，而含其余全部。

## death-blossom

death-blossom-one-true = 因此 { $stems } 之一为真。
death-blossom-one = { $cell } 是 { $digits } 之一。
death-blossom-one-2 = 在{ $house }，{ $digit } 在 { $cells } 之一。
death-blossom-hold-digits-one-at = { $cells } 含 { $all } 中的 { $n } 个数，因此至少含 { $digits } 之一。
death-blossom-if-held-only-two = 若 { $cells } 只含 { $pair }，两数可以互换，题目便有两个解。
death-blossom-none-given = { $cells } 都不是提示数。
death-blossom-with-could-swapped-these = 若取 { $wrong }，这些格中的 { $pair } 可以互换，题目便有两个解。
death-blossom-if-one-loses-holds = 若 { $cells } 之一是 { $digit }，{ $set } 失去 { $digit } 而含 { $held }。
death-blossom-if-loses-holds = 若 { $cell } 是 { $digit }，{ $set } 失去 { $digit } 而含 { $held }。

## als

als-with-candidates = { $name } 是 { $set }，候选数为 { $digits }。
als-cells-with-candidates = { $name } 是{ $house }的 { $set }：{ $n } 格共 { $m } 种候选数 { $digits }。
als-not-both-can-hold = { $a } 与 { $b } 不能同时含有 { $digit }。
als-goes-out-what-sees = 因此能看到其中全部 { $digit } 的格可删去 { $digit }：{ $victims }。

## sue-de-coq

sue-de-coq-where-cross-have-candidates = { $house }与{ $line }相交的 { $crossing } 有候选数 { $digits }。
sue-de-coq-there-with-with = { $line }另有含 { $line_digits } 的 { $in_line }，{ $house }另有含 { $box_digits } 的 { $in_box }。
sue-de-coq-these-cells-for-digits = 这 { $n } 格对应 { $n } 个数，且没有数能在其中出现两次：每个数恰好一次。
sue-de-coq-these-cells-for-digits-2 = 这 { $n } 格对应 { $m } 个数，只有 { $twice } 能在其中出现两次：在相交处之外，{ $line }一次、{ $house }一次。
sue-de-coq-they-keep-for-themselves = 它们独占{ $house }的 { $digits }，因此可删：{ $victims }。
sue-de-coq-crossing-itself-loses = 相交处自身删去 { $victims }。

## alternating

alternating-if-not-then = 若 { $digit } 不在 { $from }，则在{ $house }它在 { $to }。
alternating-then-not = 于是 { $digit } 不在 { $from }，因而在{ $house }它在 { $to }。
alternating-if-not = 若 { $cell } 不是 { $digit }，则是 { $other }。
alternating-then-not-2 = 于是 { $cell } 不是 { $digit }，因而是 { $other }。
alternating-if-not-then-holds = 若 { $digit } 不在 { $from }，则 { $set } 含其余全部候选数，其中有 { $other }。
alternating-then-not-holds-other = 于是 { $digit } 不在 { $from }，{ $set } 便含其余全部候选数，其中有 { $other }。
alternating-then-not-holds-other-2 = 于是 { $digit } 不在 { $from }，{ $set } 便含其余全部候选数，其中有 { $taken }：{ $cell } 是 { $other }。
alternating-if-were-false-would = 因此若 { $node } 为假，则它为真。所以它为真。
alternating-other-candidates-cell-go = 该格的其他候选数可删：{ $gone }。
alternating-true = 因此 { $first } 与 { $last } 至少一真。
alternating-what-goes-with-neither = 与两者都不相容的可删：{ $gone }。
alternating-they-rule-each-other = 两端互斥，因此构成环：环上每对互斥的候选数恰有一真。
alternating-what-goes-with-neither-2 = 与这样一对都不相容的可删：{ $gone }。
alternating-set-loop-lacks-one = 环上的数组缺少连接它的两数之一，而含其余全部。

## remote-pair

remote-pair-these-cells-have-only = 这 { $n } 格都只有 { $digits }，且依次相见：{ $chain }。
remote-pair-along-them-two-take = 两数沿链交替，因此 { $first } 与 { $last } 各含其一。
remote-pair-what-sees-both-loses = 同时看到两端的格删去这两个数：{ $gone }。

## whip

whip-suppose = 设 { $cell } 是 { $digit }。
whip-not = 因此 { $cell } 不是 { $digit }。
whip-line = 写成一行：{ $line }。
whip-then-loses = 于是 { $cell } 失去 { $digits }，因而是 { $digit }。
whip-then-loses-has-nothing = 于是 { $cell } 失去 { $digits }：无数可填。
whip-then-goes-out = 于是 { $digit } 从 { $cells } 排除，因而在{ $house }它在 { $cell }。
whip-then-goes-out-has = 于是 { $digit } 从 { $cells } 排除：它在{ $house }已无处可填。

## medusa

medusa-but-exclude-each-other = 但{ $which }中，{ $clash } 互相排斥。
medusa-but-with-none-could = 但若{ $which }为真，{ $lost } 便全不成立，而其中必有一真。

## colouring

colouring-each-these-cannot-true = 以下候选数与两色都有冲突，可删：{ $gone }。
colouring-false-go-out = 因此{ $which }为假，可删：{ $gone }。
colouring-houses-with-two-places = 只有两个位置的区域和双值格把 { $first } 与 { $second } 连接起来：或前者全真，或后者全真。
colouring-houses-with-two-places-2 = 只有两个位置的区域把 { $first } 与 { $second } 连接起来：或前者全真，或后者全真。

## multi-colours

multi-colours-but-see-each-other = 但 { $sees } 与 { $seen } 相见。
multi-colours-not-both-true-one = 因此 { $near } 与 { $their_near } 不同时为真，{ $far } 与 { $their_far } 必有一真。
multi-colours-but-sees-one-one = 但{ $which }中，{ $one } 看到 { $first } 之一，{ $other } 看到 { $second } 之一。

## simple-colours

simple-colours-but-see-each-other = 但{ $which }中，{ $clash } 相见。

## x-colours

x-colours-with-one-would-have = 若{ $which }为真，{ $houses }之一将没有该数的位置，或另一个有两处。
x-colours-with-have-one-place = 若{ $which }为真，{ $houses }只剩一个位置，因此 { $digit } 也在 { $cells }。

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

## basic-fish

basic-fish-can-only-go-into = 在{ $base }，{ $digit } 只能填入{ $cover }。
basic-fish-each-takes-one-these = 各占其一，因此{ $cover }的 { $digit } 都在其中，可从 { $victims } 删去。

## kraken

kraken-goes-out-unless = 因此除非它在 { $fins }，否则可从 { $victims } 删去。
kraken-unless = 因此除非在 { $fins }，{ $cover }的 { $digit } 必在 { $corners }。
kraken-whichever-goes-out = 因此无论哪种情况，都可删去 { $victims }。
kraken-if-then-not = 若 { $cell } 是 { $digit }，则 { $other } 不是 { $gone }：{ $chain }。

## fish

fish-goes-out = 因此可从 { $victims } 删去 { $digit }。
fish-otherwise-sight-either-way = 否则它在 { $fins }，能看到 { $victims }，因此无论如何都可从 { $victims } 删去。
fish-can-only-go-into = 在{ $base }，{ $digit } 只能填入{ $cover }，或填入 { $fins }。
fish-would-serve-two-at = 若在 { $fins }，它会同时满足{ $base }中的两个。
fish-each-takes-one-these = 各占其一，因此{ $cover }的 { $digit } 都在其中。
fish-if-not-each-takes = 若 { $digit } 不在 { $fins }，则{ $base }各占{ $cover }之一，这些区域的 { $digit } 都在其中。
fish-would-take-two-at = 若在 { $cells }，它会同时占用{ $cover }中的两个，留给{ $base }的便不够。

## siamese

siamese-make-second-fish-with = { $base }与另外的覆盖区域构成第二条鱼。

## direct-locking

direct-locking-can-only-go-into = 在{ $from }，{ $digit } 只能填入 { $cells }，这些格都在{ $into }。
direct-locking-cannot-have-only-place = 因此{ $target }的 { $digit } 不能在{ $into }，只剩 { $cell } 一处。

## locking

locking-one-these-goes-out = 因此{ $into }的 { $digit } 必在其中，可从 { $victims } 删去。

## strong-links

strong-links-if-not-then = 若 { $digit } 不在 { $free }，则在{ $house }它在 { $end }。
strong-links-then-not = 于是它不在 { $near }，因而在{ $house }它在 { $end }。
strong-links-so-is-in = 因此 { $digit } 在 { $start } 或 { $end }。
strong-links-these-see-each-other = 两端相见，因此链成环：每对相见的端点必有其一为 { $digit }。
strong-links-goes-out-what-sees = 因此看到这样两端的格可删去 { $digit }：{ $victims }。
strong-links-goes-out-what-sees-2 = 同时看到两者的格可删：{ $victims }。

## two-links

two-links-goes-out-what-sees = 因此 { $digit } 在 { $start } 或 { $end }，同时看到两者的格可删：{ $victims }。

## full-house

full-house-last-empty-cell-where = { $cell } 是{ $house }最后一个空格，只缺 { $digit }。

## hidden-single

hidden-single-can-only-go-into = 在{ $house }，{ $digit } 只能填入 { $cell }。

## last-digit

last-digit-placed-everywhere-but-goes = { $digit } 只剩{ $houses }没有填，因此填入 { $cell }。

## naked-single

naked-single-only-candidate-left = { $cell } 只剩候选数 { $digit }。

## direct-hidden-subset

direct-hidden-subset-can-only-go-into = 在{ $house }，{ $digits } 只能填入 { $cells }，并占满这些格。
direct-hidden-subset-only-place-left-for = 因此在{ $house }，{ $digit } 只剩 { $cell } 一处。

## hidden-subset

hidden-subset-can-only-go-into = 在{ $house }，{ $digits } 只能填入 { $cells }。
hidden-subset-these-digits-fill-these = 因此这些数占满这些格，格中其他候选数可删：{ $gone }。

## locked-subset

locked-subset-cells-lie-have-only = { $cells } 同在{ $houses }，且只有候选数 { $digits }。
locked-subset-they-use-them-up = 因此这些数被它们用尽，可从{ $houses }的其余格删去：{ $gone }。

## naked-subset

naked-subset-cells-have-only-candidates = 在{ $house }，{ $cells } 只有候选数 { $digits }。
naked-subset-they-use-them-up = 因此这些数被它们用尽，可从{ $house }的其余格删去：{ $gone }。

## pattern-overlay

pattern-overlay-there-ways-put-into = { $digit } 填满各行、列、宫共有 { $count } 种方式。
pattern-overlay-among-ways-for-share = 在 { $digits } 互不占同格的各种方式中，没有一种包含 { $gone }。

## template

template-every-way-put-into = { $digit } 填满九行、九列、九宫的每种方式都经过 { $cells }，因此那里不能填别的数。
template-every-way-put-into-2 = { $digit } 填满九行、九列、九宫的每种方式都经过 { $cells }。
template-no-way-put-into = { $digit } 填满九行、九列、九宫的任何方式都不经过 { $cells }。

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

## big-wing

big-wing-cells-have-candidates = 在{ $house }，{ $n } 格 { $set } 共有 { $m } 种候选数 { $digits }。
big-wing-if-these-cells-lose = 若 { $pincer } 是 { $x }，这些格失去 { $x } 而含其余全部，其中有 { $z }。
big-wing-if-they-lose-hold = 若 { $pincer } 是 { $z }，它们失去 { $z } 而含其余全部，其中有 { $x }。
big-wing-either-way-use-up = 无论如何，{ $set } 与 { $pincer } 用尽 { $digits }，看到其全部位置的格可删：{ $gone }。
big-wing-otherwise-itself-goes-out = 否则 { $pincer } 本身是 { $z }。因此看到其中全部 { $z } 的格可删去 { $z }：{ $victims }。

## xy-wing

xy-wing-pivot-has-only-candidates = 中心格 { $pivot } 只有候选数 { $digits }。
xy-wing-if-then = 若它是 { $x }，则 { $pincer } 是 { $z }。
xy-wing-one-pincers-goes-out = 因此两翼之一是 { $z }，同时看到两者的格可删去 { $z }：{ $victims }。

## xyz-wing

xyz-wing-pivot-one-pincers-goes = 因此中心格或两翼之一是 { $z }，同时看到三者的格可删去 { $z }：{ $victims }。

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
word-an-x-cycle = X 环
word-a-y-cycle = Y 环
word-a-loop = 环
word-an-x-chain = X 链
word-a-chain = 链
word-a-contradiction = 矛盾
word-a-chain-from-a-candidate-true-and-false = 候选数真假两支的链
word-a-chain-from-all-places-of-a-digit-in-a-house = 区域中某数全部位置的链
word-a-chain-from-all-candidates-of-a-cell = 单元格全部候选数的链
word-the-first = 第一色
word-the-second = 第二色
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
