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
role-crossing = 交点
role-wing = 翼
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
doc-rated = 标识 { $id }，Sudoku Explainer 评分 { $rating }
doc-unrated = 标识 { $id }，Sudoku Explainer 没有此技巧
doc-grid = 盘面
doc-without = 已删
doc-step = 步骤
doc-easier = 此处更简单的{ $technique }也能得出同样的结论。尚未找到非用此技巧不可的例子。
doc-easier-always = 此处更简单的{ $technique }也能得出同样的结论。此技巧的结论总能由更简单的技巧得出，一步或几步即可。

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
technique-xy-cycle = 双向连续环
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
technique-finned-chain = 鳍链
    .about = 差一两个候选数（鳍）才成立的链，鳍能看到链所删的候选数。
    .what = 一条交替链中有一条强链并不完全成立：其单元格多出一两个候选数，或其区域多出一两个位置，即鳍。链所删除且每个鳍都能看到的候选数可删除。
    .why = 若鳍都为假，该强链成立，链便成立；若某个鳍为真，该候选数能看到它。
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
chain-kind-contradiction = 一条与起点矛盾的链
chain-kind-double = 由一个候选数的真与假出发的链
chain-kind-house = 由一数在某区域的各个位置出发的链
chain-kind-cell = 由一格的各个候选数出发的链
hodoku-step = HoDoKu 把这一步写作 { $line }。
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

## 尺度

scale-se = Sudoku Explainer 1.2.1，按后续版本的方式搜索：社区所说的 ER
scale-se-original = 未作后续修正的 Sudoku Explainer 1.2.1
scale-sukaku = SukakuExplainer 1.18
scale-hodoku = HoDoKu 的分数与等级
scale-human = 按人们发现的先后顺序，以 human-3 标准评定
scale-human-strict = 同上，但不用假定唯一解的技巧
scale-w = 贝尔捷的 W：最短鞭链路径上最长一条的长度
scale-b = 贝尔捷的 B：所需最长辫链的长度
scale-gw = 贝尔捷的 gW：带区块的 W
scale-gb = 贝尔捷的 gB：带区块的 B
scale-depth = 试错深度：需要几层嵌套的假设
scale-bxb = BxB：一层假设之内所需最长辫链的长度
scale-bxbb = BxBB：两层假设之内所需最长辫链的长度

## Hints

hint-look-at-houses = 请看{ $houses }。
hint-technique = 请找：{ $technique }。{ $technique-about }
hint-needs = 所需的一切都在{ $houses }。
hint-look-at-cells = 请看 { $cells }。
hint-pattern = 结构：{ $cells }。
hint-role = { $cells }：{ $role }。

## 识别玩家的操作

recognised-no-news = 这一操作没有带来新的结论。
recognised-exact = 您使用了：{ $technique }。
recognised-part = 这是以下步骤的一部分：{ $technique }。
recognised-more-place = 该步骤还可在 { $cell } 填入 { $digit }。
recognised-more-remove = 该步骤还可从 { $cells } 删除 { $digit }。
recognised-one-step = 可由以下步骤得出：{ $technique }。
recognised-several = 您综合运用了 { $number } 个步骤。
recognised-unseen = 结论正确，但您所用的技巧都得不出它。
recognised-undecided = 结论正确，但目前试过的技巧都得不出它。搜索在试完全部技巧之前已结束。
recognised-not-all-tried = 搜索在试完其余技巧之前已结束。
recognised-beyond = 能得出它的最简单步骤：{ $technique }。
recognised-beyond-several = 最简单的途径需要 { $number } 个步骤，其中最难的是：{ $technique }。
recognised-next = 您的技巧在此处可以得出：{ $technique }。
recognised-wrong-place = { $cell } 不能是 { $digit }。
recognised-wrong-remove = { $cell } 一定是 { $digit }。
recognised-seen = { $cell } 已经是 { $digit }。
recognised-removed = 您先前已从 { $cell } 删除 { $digit }，那是正确的。
recognised-proof-one = 以下步骤可以说明：{ $technique }。
recognised-proof = 以下 { $number } 个步骤可以说明。
recognised-by-solution-so-far = 这只是由答案得知：目前试过的技巧都无法说明。搜索在试完全部技巧之前已结束。
recognised-by-solution = 这只是由答案得知：您所用的技巧都无法说明。
judge-not-shown = 结论正确，但所问的技巧在此局面都得不出它。
judge-not-by = 结论正确，但在此处该技巧的任何步骤都得不出它：{ $technique }。
judge-out-of-effort = 搜索用完了限定的步数，未能找遍各处。
judge-timed-out = 结论正确，但在找到能得出它的步骤之前时间已到。
judge-by-solution = 在答案中，{ $cell } 是 { $digit }。
judge-long-line = 该行过长

## 玩家手绘的链

drawn-chain = 这条链成立：{ $technique }。
drawn-removes = 可删除 { $gone }。
drawn-nothing = 每条链接都成立，但得不出结论：没有其他候选数与两端都冲突。
drawn-nothing-loop = 环上每条链接都成立，但已没有可删除的候选数。
drawn-short = 一条链至少需要两条强链，其间以弱链相连。
drawn-gone = { $digit } 不是 { $cell } 的候选数。
drawn-apart = { $from } 与 { $to } 之间没有链接：两者既不同格，也不是同一区域中的同一个数。
drawn-not-strong-cell = { $from } 到 { $to } 不是强链：{ $cell } 还可以是 { $others-or }。
drawn-not-strong-house = { $from } 到 { $to } 不是强链：{ $house }的 { $digit } 还可以在 { $others }。
drawn-alike-strong = 两条强链在 { $node } 相接，而强链与弱链必须交替。
drawn-alike-weak = 两条弱链在 { $node } 相接，而强链与弱链必须交替。
drawn-weak-end = 开放的链必须以强链开头和结尾，而 { $node } 处的链接是弱链。

## 练习

practise-right = 正确。
practise-partly = 目前正确，但该步骤还有其他结论。
practise-also-true-by = 这也成立，依据是{ $technique }。本题要找的是{ $wanted }。
practise-also-true = 这也成立。本题要找的是{ $wanted }。
practise-blind-by = 这也成立，依据是{ $technique }。本题要找的是另一步。
practise-blind = 这也成立。本题要找的是另一步。
practise-half = 你看了提示，所以只算一半。
practise-told = 提示已经给出完整步骤，所以算作没有找到，水平估计会下降。
practise-open = 这没有回答本题。
practise-wrong = 错误。
practise-find = 请找出：{ $technique }。此处没有更简单的步骤。
practise-find-local = 请找出：{ $technique }。没有更简单的步骤能得出它的结论，但别处可能有更简单的步骤。
practise-find-bare = 请找出：{ $technique }。只剩它所需的单元格尚未填入。
practise-find-shadowed = 请找出：{ $technique }。和几乎所有情形一样，此处有更简单的步骤能得出同样的结论。
practise-find-again = 请找出：{ $technique }。

## 课程

goal-technique = 学会{ $technique }
goal-newspaper-easy = 解出报纸上的简单题
goal-newspaper-hard = 解出报纸上的困难题
goal-patterns = 认出有名有形的结构
goal-xy-chains = 学会 XY 链
goal-er-7 = 解出 ER 7 到 8 的题目
course-goal = { $n ->
    [0] { $goal }：已达到。
   *[other] { $goal }：还有 { $n } 课。
}
course-no-goal = 您还没有目标，课程将从最容易的技巧到最难的技巧。用 `ninefold learn plan GOAL` 选择一个：
course-lesson = { $technique }：已答对 { $right } / { $all } 道练习
course-session = { $n } 分钟的练习：
course-task-lesson = 新课，{ $technique }：{ $n } 道
course-task-reviews = 复习：{ $n } 道
course-task-mix = 混合：{ $n } 道
course-go-on = `ninefold learn next` 给出第一道。
course-nothing = 今天没有要做的：没有到期的复习，目标也已达到。`ninefold learn plan GOAL` 可另选目标。
course-not-chosen = { $id } 不是您的目标，您也没有说过已经会它
course-day = 第 { $n } 天
course-did-lesson = 新课，{ $technique }：答对 { $right } / { $all }
course-did-review = 复习，{ $technique }：答对 { $right } / { $all }
course-did-blind = 混合，{ $technique }：答对 { $right } / { $all }
course-learnt = 现在您会了：{ $technique }
course-left = { $n ->
    [0] 目标已达到
   *[other] 还有 { $n } 课
}
review-find = 请找出下一步。不提示技巧。
review-place = 第 { $number } / { $all } 个局面：请找出下一步。
review-placing = 还有 { $n } 个局面。
review-streak = { $n ->
    [0] 开始计时：请找出下一步。
   *[other] 已答对 { $n } 道：请找出下一步。
}
review-streak-now = 连续答对 { $n } 道；最长纪录为 { $longest } 道。
review-not-open = 没有待答的练习；`ninefold learn next` 会给出一道
review-unknown = 此版本没有技巧 { $id }
review-none = 没有找到可练习的局面：{ $technique }；`ninefold learn plan --know { $id }` 可跳过它
review-game-line = 第 { $number } 行：应为秒数和局面
review-pause = 在第 { $number } 个局面您想了 { $seconds } 秒。那里最容易的一步：{ $technique }，{ $conclusions }。
review-pause-wrong = 在第 { $number } 个局面您想了 { $seconds } 秒。盘面上有错误，或者您的技巧找不到下一步。
review-no-pause = 您没有一次思考超过 { $seconds } 秒。
review-avoided = 您从未用过：{ $technique }。它曾 { $n } 次是最容易的一步。`ninefold learn practise { $id } -n 5` 会出五道练习。
skill-rating = 您的水平：{ $rating } ± { $deviation }。
skill-unknown = 尚不知道您的水平。`ninefold learn next --place` 用约十二个局面即可测出。
skill-suits = ER { $er } 左右的题目适合您。
skill-days = 您已连续练习 { $n } 天。
skill-streak = 您的最长连对纪录是 { $n } 道。
skill-known = { $name }：已掌握
skill-begun = { $name }：已答对 { $alone } 道
skill-due-now = { $name }：该复习了
skill-known-due = { $name }：已掌握；{ $n } 天后复习
skill-begun-due = { $name }：已答对 { $alone } 道；{ $n } 天后复习
skill-avoided = 您从未用过：{ $name }。它曾 { $n } 次是最容易的一步。`ninefold learn practise { $id } -n 5` 会出五道练习。
progress-nowhere = 环境变量没有指明数据文件夹；请用 --progress 指定文件
progress-no-json = { $name } 不是学习进度文件：{ $reason }
progress-no-format = { $name } 不是学习进度文件，也不是网页保存的文件
progress-newer = { $name } 由更新的版本写成（格式 { $version }）

## 终端中的游戏

play-digits = 填数
play-corner = 角注
play-centre = 中注
play-colours = 颜色
play-empty = { $number } 个空格
play-keys-moving = 移动
play-key-move = 移动；在列表中选择
play-key-ends = 本行的第一格与最后一格；在列表中为首项与末项
play-key-scroll = 翻页阅读说明
play-keys-writing = 填写
play-key-digit = 填入数字；再按同一数字即删除。在其他模式下：记为笔记，或给格子上色（1 至 6）
play-key-erase = 清空格子；在对局列表中，连按两次 Del 删除对局
play-key-digits = 数字键填数
play-key-corner = 数字键写角注
play-key-centre = 数字键写中注
play-key-colours = 数字键上色
play-key-next-mode = 切换到四种模式的下一种
play-key-notes = 切换到中注，或切换回来
play-key-all-notes = 在格子中央标出全部候选数
play-key-undo = 撤销
play-key-redo = 重做
play-keys-asking = 求助
play-key-hint = 提示，每按一次多说一些；在练习中针对要找的步骤
play-key-apply = 执行完整的提示，选定列表中的一项，回答练习，终局后继续
play-key-close = 关闭，或停止等待
play-key-check = 检查盘面
play-key-steps = 列出此局面的全部步骤；键入名称或格子即可查找
play-key-path = 列出到解的路径与评级
play-key-tell = 开关技巧识别
play-keys-games = 对局
play-key-games = 新题目、今日题目与您的对局
play-key-course = 课程：今天的内容、目标与每种技巧的练习
play-key-next = 在练习中：下一道；终局后：练习您回避的技巧
play-key-know = 在课程中：标明您已会该技巧，或取消标明
play-key-pause = 暂停；按任意键继续
play-keys-screen = 屏幕
play-key-keys = 显示按键
play-key-frames = 用线条或 ASCII 字符画棋盘
play-key-language = 切换语言
play-key-repaint = 重绘屏幕
play-key-suspend = 回到命令行；用 fg 继续
play-key-leave = 离开；对局会保留
play-brief-notes = 笔记
play-brief-undo = 撤销
play-brief-hint = 提示
play-brief-check = 检查
play-brief-steps = 步骤
play-brief-games = 对局
play-brief-course = 课程
play-brief-keys = 按键
play-brief-leave = 离开
play-level-easy = 简单
play-level-medium = 中等
play-level-hard = 困难
play-level-expert = 专家
play-level-master = 大师
play-title-own = 题目
play-title-day = { $level }，{ $day }
play-title-exercise = { $technique }，练习 { $number }
play-title-review = 复习
play-title-blind = 混合练习
play-title-placement = 定级测试
play-title-streak = 连答
play-paused = 已暂停。按任意键继续。
play-too-small = 窗口太小：{ $width } × { $height } 个字符，至少需要 { $needed_width } × { $needed_height }。
play-filter = 查找：{ $text }
play-making = 正在出题。按 Esc 停止。
play-looking = 正在查找…… 按 Esc 停止。
play-games = 回车开始或继续对局，Del 询问后删除，Esc 返回。键入文字即可查找。
play-row-new = 新题目：{ $level }
play-row-today = 今日题目：{ $level }
play-row-today-solved = 今日题目：{ $level }，已完成
play-row-game = { $title }   { $time }，{ $number } 个空格
play-row-solved = { $title }   { $time }，已完成
play-course = 您的水平：{ $rating } ± { $deviation }。回车开始练习或选定目标，Ctrl+K 标明您已会该技巧，Esc 返回。键入文字即可查找。
play-course-new = 回车开始练习或选定目标，Ctrl+K 标明您已会该技巧，Esc 返回。键入文字即可查找。
play-row-session = 今天 { $minutes } 分钟：{ $n } 道练习
play-row-reviews = 有 { $n } 道练习该复习了
play-row-mix = 混合练习，不说名称：{ $n } 道
play-row-placement = 定级测试：还有 { $n } 个局面
play-row-streak = { $longest ->
    [0] 连答：五分钟
   *[other] 连答：五分钟；最长连续答对 { $longest } 道
}
play-row-goal = 选定目标：{ $goal }
play-steps = { $number ->
    [0] 没有技巧能在此处找到步骤。
   *[other] 此处有 { $number } 个步骤。方向键选择，回车显示，Esc 返回。
}
play-path = 到解需 { $number } 步：{ $result }。Esc 返回。
play-path-open = { $number ->
    [0] 您的技巧无法继续。
   *[other] { $number } 步之后您的技巧无法继续：目前为 { $result }。Esc 返回。
}
play-exercise = 请填入数字或删除候选数，n 在两者之间切换。回车回答，h 提示，e 换一道练习。
play-exercise-found = 要找的都已在盘面上。按回车回答。
play-next-exercise = 按 e 做下一道练习。
play-last-exercise = 这是最后一道。按 e 查看课程。
play-missed = 这道练习记为未答对。可按 u 撤销后再试（不再计入），或按 e 继续。
play-no-exercise = 没有找到别的练习。
play-telling = 今后会说出您使用的技巧。
play-not-telling = 今后不再说出您使用的技巧。
play-given = { $cell } 是提示数。
play-solved = 已解出，用时 { $minutes } 分 { $seconds } 秒。
play-end-hints = { $number ->
    [0] 没有用提示。
   *[other] 用了 { $number } 次提示。
}
play-end-rating = 评级：ER { $rating }。最难的步骤：{ $technique }。
play-pause = 第 { $number } 手您想了 { $minutes } 分 { $seconds } 秒。当时最简单的步骤：{ $technique }，{ $conclusions }。
play-pause-wrong = 第 { $number } 手您想了 { $minutes } 分 { $seconds } 秒。当时盘面上有错误，或您的技巧找不到步骤。
play-avoided = 您从未使用：{ $technique }。它曾有 { $n } 次是最简单的步骤。
play-avoided-next = 按 e 做五道相关练习：{ $technique }。
play-end-next = 按回车做下一题，g 查看对局，o 查看课程。
play-is-solved = 已经解出。
play-no-mistakes = 目前没有错误。
play-not-removed = 无法删除对局：{ $reason }
play-delete-ask = 要删除这个对局吗？再按一次 Del 即删除，按其他键则保留。
play-delete-on-board = 这个对局正在盘面上。请先打开另一个对局，然后再删除它。
play-delete-course = 这里没有可删除的内容。Ctrl+K 标明您已会该技巧。
play-deleted = 对局已删除。第一行可将它恢复。
play-restored = 对局已恢复。
play-row-restore = 恢复刚删除的对局：{ $game }
play-kept-apart = 这盘游戏也在另一个终端继续过。从现在起，它会另存为一盘单独的游戏。
play-not-saved = 无法保存游戏：{ $reason }
play-not-learnt = 无法保存您学到的内容：{ $reason }

## 盘面有误
mistakes-misplaced = 请先改正：有 { $number } 个数字填错了。
mistakes-missing = 请先改正：有 { $number } 个候选数不该删去。
mistakes-misplaced-cells = 填错：{ $cells }。
mistakes-missing-cells = 误删候选数：{ $cells }。
mistakes-wrong = { $cell } 不是 { $digit }。
mistakes-possible = { $cell } 仍可能是 { $digit }。

position-misplaced = 有 { $number } 个数字填错（{ $cells }），由此局面得出的结论对原题可能不成立
position-missing = 有 { $number } 个属于解的候选数被删除（{ $cells }），由此局面得出的结论对原题可能不成立
position-has-several = 题目有多个解，因此不使用以唯一解为前提的技巧
position-has-none = 题目无解，由它得出的结论没有意义
givens-have-several = 仅凭提示数有多个解，因此不使用以唯一解为前提的技巧
givens-alone-have-several = 仅凭提示数有多个解
entries-contradict = 仅凭提示数有多个解，但没有一个与已填数字和已删候选数相符
givens-solve-misplaced = 仅凭提示数有唯一解，其中 { $cells } 应填别的数字（共 { $number } 格）
givens-solve-missing = 仅凭提示数有唯一解，其在 { $cells } 的数字已被删除（共 { $number } 格）

## Almost locked sets

als-set = 待定数组 { $name } 是{ $house }的 { $set }：{ $n } 格共 { $m } 种候选数 { $digits }。
als-set-of-one = 待定数组 { $name } 是双值格 { $set }，候选数为 { $digits }。
als-restricted = { $a } 与 { $b } 的所有 { $digit } 同在{ $houses }，彼此都能看到，因此两个数组中只有一个能含 { $digit }。
als-so-either = 因此 { $a } 或 { $b } 含有 { $digit }，能看到两者全部 { $digit } 的 { $victims } 可删除 { $digit }。
als-so-contains = 因此 { $set } 必含 { $digit }，能看到其中全部 { $digit } 的 { $victims } 可删除 { $digit }。
als-xz-other-contains = 不含 { $x } 的那个数组，剩下的数与格一样多，因此全部含有，其中有 { $held }。
als-none-restricted = A 与 B 没有限制性公共候选数：没有哪个公共的数彼此都能看到，因此这两个数组推不出什么。
als-none-follows = 因此两个数组之一含其余全部的数，但别处没有候选数能看到其中某数的全部位置：没有可删除的。
a2ls-set = { $name } 是{ $house }的 { $set }：{ $n } 格共有 { $m } 个候选数 { $digits }，比格数多两个。
a2ls-neither = A 只能缺两个数，B 只能缺一个数。若两者都不含 { $held-or }，B 便同时含 { $digits }，A 又缺这两个数，便多缺了一个。
a2ls-full = { $digits } 中的每个数都为 A 或 B 所缺。A 只能缺两个数，B 只能缺一个数，因此两者都含各自的其他数，而 { $digits } 各在两者之一。
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
almost-locked-placed = { $house }已有 { $digits }。
almost-locked-hidden = 在{ $house }，{ $digits } 只能在 { $cells } 与 { $crossing }。{ $cells } 放不下全部，因此 { $crossing } 至少含其中一个数。
almost-locked-so-naked = 因此{ $house }的 { $digits } 已全部用完，可从其余格删除：{ $gone }。
almost-locked-so-hidden = 因此 { $cells } 只能填 { $digits }，那里的其他候选数可删除：{ $gone }。

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
three-houses-box = 在{ $house }，{ $cells } 含候选数 { $digits }。
three-houses-line = 在{ $line }中{ $house }之外，{ $cells } 只含 { $digits }。
three-houses-so = 因此在{ $houses }，{ $digit } 必在这些格中，可从 { $victims } 删除。

technique-als-xz = 待定数组・双强链
    .about = 两个待定数组有一个受限公共候选数，能看到两者另一公共候选数全部位置的格可删除该数。
    .what = 两个待定数组 A 与 B 有受限公共候选数 x：A 的每个 x 都能看到 B 的每个 x。能看到两者另一公共候选数 z 全部位置的格可删除 z。待定数组是同一区域中候选数比格数多一个的一组格。
    .why = 两个数组只有一个能含 x，另一个剩下的数与格一样多，因此全部含有，其中有 z。所以 z 必在 A 或 B，能看到全部 z 的格不能是 z。
technique-als-xz-a2ls = 待定数组・欠二
    .about = 候选数比格数多两个的一组格，与一个待定数组有两三个受限公共候选数。
    .what = 同一区域的一组格 A，候选数比格数多两个；待定数组 B。两个数（受限公共候选数）不能同时在 A 与 B 中，因为它们在两者中的位置都互相看到。两者的其他公共候选数，可从能看到其在 A 与 B 中全部位置的格删除。若这样的数有三个，它们可从能看到其全部位置的格删除，其他数可从能看到其在一组中全部位置的格删除。
    .why = A 只能缺两个数，B 只能缺一个数。若两者都不含某数 z，B 便同时含两个受限公共候选数，A 缺这两个数与 z，多缺了一个。若有三个受限公共候选数，它们已是两者所缺的全部，因此两者都含各自的其他数。
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
technique-extended-almost-locked-triple = 欠一三数组・明数类型
    .about = 欠一三数组的三个数之一已填入后一区域。
    .what = 一个宫与一条线相交，以及三个数。在其中一个区域，相交处之外有两格只含这些数；另一个区域在相交处之外已填入其中一个数，另两个数只能在相交处和一格中。这些数可从前一区域的其余格删除，后一区域那一格中的其他候选数可删除。
    .why = 前一区域的两格用去三个数中除一个以外的全部，因此相交处至多含其中一个。后一区域的一格放不下还缺的两个数，因此相交处至少含其中一个。于是恰含一个：前一区域成为显性三数组，后一区域成为隐性数对。
technique-almost-locked-quad = 欠一四数组
    .about = 一个宫与一条线中，差一格的显性四数组与差一格的隐性四数组共用相交处。
    .what = 一个宫与一条线相交，以及若干个数。在其中一个区域，相交处之外有比数少一格的若干格只含这些数；在另一个区域，这些数只能在相交处和同样多的格中。这些数可从前一区域的其余格删除，后一区域那些格中的其他候选数可删除。
    .why = 前一区域的格用去这些数中除一个以外的全部，因此相交处至多含其中一个。后一区域的格比数少一格，因此相交处至少含其中一个。于是恰含一个：前一区域成为显性数组，后一区域成为隐性数组。
technique-extended-almost-locked-quad = 欠一四数组・明数类型
    .about = 欠一四数组的四个数中有一两个已填入后一区域。
    .what = 一个宫与一条线相交，以及四个数。在其中一个区域，相交处之外有三格只含这些数；另一个区域在相交处之外已填入其中一两个数，其余的数只能在相交处和少一格的若干格中。这些数可从前一区域的其余格删除，后一区域那些格中的其他候选数可删除。
    .why = 前一区域的三格用去四个数中除一个以外的全部，因此相交处至多含其中一个。后一区域的格比还缺的数少一格，因此相交处至少含其中一个。于是恰含一个：前一区域成为显性四数组，后一区域成为隐性数组。
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
technique-three-house-sue-de-coq = 融合待定数组・三维
    .about = 一个宫与穿过它的一行一列中的若干格，数与格一样多。
    .what = 一个宫与穿过它的一行、一列：行的其余部分一两格，列的其余部分一两格，加上宫内若干格，数与格一样多，且每个数的全部位置同在这三个区域之一。每个数可从该区域的其余格删除。
    .why = 每个数的各格都互相看到，因此没有数出现两次。格与数一样多，因此每个数恰出现一次，它的区域不能再有这个数。

## Uniqueness

ur-deadly = 若 { $cells } 只含 { $pair }，两数可以互换，题目便有两个解。
ur-missing = { $missing } 已被删除，但四格都不是提示数，互换后仍是另一个解。
ur-confined = 在{ $lines }，{ $digit } 只能填在这四格中。
ur-crossed-if = 若 { $cells } 之一是 { $digit }，另一格也必是 { $digit }，四格便只含 { $pair }。
ur-so-crossed = 因此可从 { $gone } 删除 { $digit }。
ur-hidden-if = 若 { $corner } 是 { $other }，与它相邻的两角都是 { $digit }，于是对角 { $opposite } 便是 { $other }。
ur-so-hidden = 因此 { $corner } 不能是 { $other }，否则两数可以互换。
ur-strong-links = 在{ $houses }，{ $digit } 只能填在其中两格：这是强链。
ur-strong-beside = 矩形旁的 { $cell } 只含 { $digits }。
ur-strong-if = 若 { $cell } 是 { $digit }，则 { $forced } 也为真，四格便只含 { $pair }。
ur-so-strong = 因此 { $cell } 不能是 { $digit }。

roof-one-cell = 只有顶层的 { $cell } 能填别的数 { $extras-or }，因此它必填别的数。
roof-cells = 为避免这种情况，顶层的 { $cells } 中至少一格必须是 { $extras-or }。
roof-so-one-cell = 因此 { $cell } 不能是 { $lost-or }。
roof-so-seen = 因此能看到 { $cells } 全部的 { $victims } 可删除 { $digit }。
roof-joined = 把 { $roof } 看作一格，与 { $cells } 在{ $houses }构成{ $n ->
    [2] 显性数对
    [3] 显性三数组
    [4] 显性四数组
   *[other] 显性数组
}。
roof-so-joined = 因此 { $digits } 在那里已用尽，可从{ $houses }的其余格删除：{ $gone }。
roof-confined = 在{ $house }，{ $digit } 只能填在 { $cells }，因此其一是 { $digit }。
roof-so-locked = 因此另一格填额外的数，两格容不下别的数：可删除 { $gone }。
roof-as-cell = 把 { $roof } 算作一格，它必是 { $extras-or }。
roof-crossing = 加上{ $line }与{ $house }中的 { $cells }，共 { $n } 格，有 { $m } 种数：{ $digits }。
roof-crossing-once = 每个数在其中的位置都同在{ $line }，或同在{ $house }，因此没有数出现两次，每个数恰好出现一次。
roof-crossing-twice = 只有 { $twice } 能出现两次：在相交处之外，{ $line }与{ $house }各一次。要填满所有格，它必须出现两次。
burred-if = 若 { $cell } 是 { $digit }，{ $cells } 便构成 { $digits } 的{ $n ->
    [2] 显性数对
    [3] 显性三数组
    [4] 显性四数组
   *[other] 显性数组
}。
burred-then = 于是 { $other } 不能再是 { $extras-or }，矩形中便只剩 { $pair }。
clue-cover-givens = { $lines }中只有提示数 { $clues }。
clue-cover-why = 与{ $lines }相交的线中，各数可在{ $lines }内交换位置而不涉及其他格。除非 { $wanted } 为真，总可保持两个提示数不动而这样交换，题目便有两个解。
clue-cover-example = 例如，若{ $lines }依次是 { $filled }，{ $two }便可在 { $cells } 互换数字，各线各宫所含的数不变。
clue-cover-so = 因此 { $wanted } 为真，可删除 { $gone }。

unique-loop-deadly = { $cells } 构成环。若它们只含 { $pair }，两数可以沿环互换，题目便有两个解。
unique-loop-hidden = 在{ $house }，{ $digits } 只能填在 { $two } 与 { $cells }。{ $two } 之一填额外的数，因此两格至多占用其中一个数。
unique-loop-so-hidden = 因此除其中一个外，这些数都在 { $cells }，那里容不下别的数：可删除 { $gone }。

extended-rectangle-deadly = 若 { $cells } 只含 { $digits }，两条线含有相同的数，可以整体互换，题目便有两个解。
borescoper-deadly = 若 { $cells } 只含 { $digits }，这些数在其中总能重新排列，题目便有两个解。
matrix-deadly = 若 { $cells } 只含 { $digits }，这些数在三条线中总能重新排列，题目便有两个解。
rotating-deadly = 若 { $cells } 只含 { $digits }，则无论按候选数怎样填，这些数都能轮换位置而不改变任何行、列、宫所含的数，题目便有两个解。
anonymous-deadly = 若 { $cells } 只含 { $digits }，则无论按候选数怎样填，这些数都能互换位置而不改变任何行、列、宫所含的数，题目便有两个解。
reverse-bug-filled = 已填入的 { $pair-or } 都在 { $filled }。若 { $cells } 也只含 { $pair }，每个区域在这些格中便两数皆有或皆无。
reverse-bug-deadly = 这样其余各格的 { $pair } 可以互换，题目便有两个解。

avoidable-no-given = { $cells } 都不是提示数。
avoidable-deadly = 若 { $wrong } 成立，{ $cells } 中的 { $pair } 可以互换，题目便有两个解。
avoidable-last = 若 { $cell } 是 { $digit }，{ $houses }便只剩 { $last } 可填。
avoidable-bare = 若 { $cell } 是 { $digit }，相应的格便只剩 { $left }。
avoidable-swap = 这样 { $cells } 中的 { $pair } 可以互换，题目便有两个解。
avoidable-so = 因此 { $cell } 不能是 { $digit }。

external-without = 若没有守护者 { $guardians }，{ $pair } 在{ $houses }就只能填在这些格。
external-without-avoidable = 若没有守护者 { $guardians }，{ $houses }就只剩 { $wrong } 可填。
guardian-one-true = 为避免这种情况，至少一个守护者必须为真。
guardian-so-only = 因此唯一的守护者必为真：在 { $cell } 填入 { $digit }。
guardian-so-seen = 因此至少一个守护者为真，与每个守护者都不相容的可删除：{ $gone }。

bug-deadly = 若没有 { $extras }，每个空格都只有两个候选数，每个数在每个区域都只有两个位置。这样任何一个解都另有一个孪生解：每格都换成另一个候选数。
bug-one-true = 为避免这种情况，这些额外候选数中至少一个必须为真。
bug-one-digit = 为避免这种情况，{ $cells } 中至少一格必须是 { $digit }。
bug-so-one-cell = 因此 { $cell } 必为 { $extras-or }，可删除 { $gone }。
bug-so-seen = 因此其中至少一个为真，与它们都不相容的可删除：{ $gone }。

symmetry-turned = 设想把盘面{ $turned }。
symmetry-rows = 设想各行按 { $rows } 的次序排列。
symmetry-columns = 设想各列按 { $columns } 的次序排列。
symmetry-lines = 设想各行按 { $rows } 的次序、各列按 { $columns } 的次序排列。
symmetry-crossed = 设想依次以第 { $rows } 列为行，以第 { $columns } 行为列。
symmetry-renamed = 再把数字改名：{ $names }。
symmetry-givens = 这样每个提示数都落在数字相同的提示数上，例如 { $from } 变成 { $to }。
symmetry-solution = 解经同样的变换，仍是同一题目的解。解只有一个，因此解也不变：候选数为真，当且仅当它的对应候选数为真。
symmetry-so-fixed = 因此位置不变的格只能填名字不变的数：可删除 { $gone }。
symmetry-so-seen = 能看到自己对应候选数的候选数不可能为真，否则两者都为真，例如 { $from } 与 { $to }。因此可删除 { $gone }。
symmetry-so-image = 对应候选数为假的候选数也为假，例如 { $from } 变成 { $to }。因此可删除 { $gone }。
symmetry-near = 若 { $clue } 也是提示数，每个提示数便都落在数字相同的提示数上。
symmetry-near-if = 若 { $clue } 为真，便可把它当作提示数，唯一的解也不变：候选数为真，当且仅当它的对应候选数为真。
symmetry-near-cell = 但那样 { $cell } 便无数可填：其中每个候选数的对应候选数都为假，或为它所看到。
symmetry-near-cells = 但那样 { $cells-count } 格 { $cells } 只剩 { $digits }：其余候选数的对应候选数都为假，或为它所看到。
symmetry-near-digit = 但那样{ $house }便没有位置填 { $digit }：其中每个 { $digit } 的对应候选数都为假，或为它所看到。
symmetry-near-digits = 但那样 { $digits } 在{ $house }只剩 { $cells }：其余候选数的对应候选数都为假，或为它所看到。
symmetry-half-turn = 旋转 180°
symmetry-quarter-turn = 旋转 90°
symmetry-upside-down = 上下翻转
symmetry-side-to-side = 左右翻转
symmetry-rising = 沿升对角线翻转
symmetry-falling = 沿降对角线翻转

technique-unique-rectangle-1 = 唯一矩形类型 1
    .about = 唯一矩形中只有一格有其他候选数，它必填其他数。
    .what = 位于两行、两列、两宫的四格有两个相同的候选数，其中只有一格（顶层）还有其他候选数。这一格不能填这两个数。
    .why = 若这一格也填这两个数之一，四格便只含这两个数，两数可以互换，题目便有两个解。这依赖于题目只有一个解。
technique-unique-rectangle-2 = 唯一矩形类型 2
    .about = 唯一矩形中几格有同一个额外候选数，能看到它们全部的格可删除该数。
    .what = 位于两行、两列、两宫的四格有两个相同的候选数，其中几格（顶层）有同一个额外候选数。能看到全部这些格的格不能填该数。
    .why = 顶层中必有一格填额外的数，否则四格便只含这两个数，两数可以互换，题目便有两个解。这依赖于题目只有一个解。
technique-unique-rectangle-3 = 唯一矩形类型 3
    .about = 唯一矩形的额外候选数与其他格构成显性数组。
    .what = 位于两行、两列、两宫的四格有两个相同的候选数，其中同在一个区域的两格（顶层）有额外候选数，把它们看作一格，与该区域的其他格构成显性数组。数组的数可从该区域的其余格删除。
    .why = 顶层中必有一格填额外的数，否则四格便只含这两个数，两数可以互换，题目便有两个解。因此两格合起来相当于一个以额外候选数为候选数的格。这依赖于题目只有一个解。
technique-unique-rectangle-4 = 唯一矩形类型 4
    .about = 唯一矩形的一个数在某区域只能填在有额外候选数的两格。
    .what = 位于两行、两列、两宫的四格有两个相同的候选数，其中同在一个区域的两格（顶层）有额外候选数，而这两个数中的一个在该区域只能填在这两格。其余的可从两格删除。
    .why = 两格之一填那个数，另一格必填额外的数，否则四格便只含这两个数，两数可以互换，题目便有两个解。这依赖于题目只有一个解。
technique-unique-loop-1 = 唯一环类型 1
    .about = 唯一环中只有一格有其他候选数，它必填其他数。
    .what = 六格或更多格的环有两个相同的候选数，每个经过的区域恰有两格，其中只有一格（顶层）还有其他候选数。这一格不能填这两个数。
    .why = 若这一格也填这两个数之一，环便只含这两个数，两数可以沿环互换，题目便有两个解。这依赖于题目只有一个解。
technique-unique-loop-2 = 唯一环类型 2
    .about = 唯一环中几格有同一个额外候选数，能看到它们全部的格可删除该数。
    .what = 六格或更多格的环有两个相同的候选数，每个经过的区域恰有两格，其中几格（顶层）有同一个额外候选数。能看到全部这些格的格不能填该数。
    .why = 顶层中必有一格填额外的数，否则环便只含这两个数，两数可以沿环互换，题目便有两个解。这依赖于题目只有一个解。
technique-unique-loop-3 = 唯一环类型 3
    .about = 唯一环的额外候选数与其他格构成显性数组。
    .what = 六格或更多格的环有两个相同的候选数，每个经过的区域恰有两格，其中同在一个区域的两格（顶层）有额外候选数，把它们看作一格，与该区域的其他格构成显性数组。数组的数可从该区域的其余格删除。
    .why = 顶层中必有一格填额外的数，否则环便只含这两个数，两数可以沿环互换，题目便有两个解。因此两格合起来相当于一个以额外候选数为候选数的格。这依赖于题目只有一个解。
technique-unique-loop-4 = 唯一环类型 4
    .about = 唯一环的一个数在某区域只能填在有额外候选数的两格。
    .what = 六格或更多格的环有两个相同的候选数，每个经过的区域恰有两格，其中同在一个区域的两格（顶层）有额外候选数，而这两个数中的一个在该区域只能填在这两格。其余的可从两格删除。
    .why = 两格之一填那个数，另一格必填额外的数，否则环便只含这两个数，两数可以沿环互换，题目便有两个解。这依赖于题目只有一个解。
technique-extended-rectangle-1 = 拓展矩形类型 1
    .about = 拓展矩形中只有一格有其他候选数，它必填其他数。
    .what = 同一行区或列区的两条线上各有三四格，位置相对，共有三四个相同的候选数，其中只有一格（顶层）还有其他候选数。这一格不能填这些数。
    .why = 若这一格也填这些数之一，两条线在这些格中便含相同的数，可以整体互换，题目便有两个解。这依赖于题目只有一个解。
technique-extended-rectangle-2 = 拓展矩形类型 2
    .about = 拓展矩形中几格有同一个额外候选数，能看到它们全部的格可删除该数。
    .what = 同一行区或列区的两条线上各有三四格，位置相对，共有三四个相同的候选数，其中几格（顶层）有同一个额外候选数。能看到全部这些格的格不能填该数。
    .why = 顶层中必有一格填额外的数，否则两条线在这些格中便含相同的数，可以整体互换，题目便有两个解。这依赖于题目只有一个解。
technique-extended-rectangle-3 = 拓展矩形类型 3
    .about = 拓展矩形的额外候选数与其他格构成显性数组。
    .what = 同一行区或列区的两条线上各有三四格，位置相对，共有三四个相同的候选数，其中同在一个区域的两格（顶层）有额外候选数，把它们看作一格，与该区域的其他格构成显性数组。数组的数可从该区域的其余格删除。
    .why = 顶层中必有一格填额外的数，否则两条线在这些格中便含相同的数，可以整体互换，题目便有两个解。因此两格合起来相当于一个以额外候选数为候选数的格。这依赖于题目只有一个解。
technique-extended-rectangle-4 = 拓展矩形类型 4
    .about = 拓展矩形的一个数在某区域只能填在有额外候选数的两格。
    .what = 同一行区或列区的两条线上各有三四格，位置相对，共有三四个相同的候选数，其中同在一个区域的两格（顶层）有额外候选数，而这些数中的一个在该区域只能填在这两格。其余的可从两格删除。
    .why = 两格之一填那个数，另一格必填额外的数，否则两条线在这些格中便含相同的数，可以整体互换，题目便有两个解。这依赖于题目只有一个解。
technique-borescopers-deadly-pattern-1 = 探长致命结构类型 1
    .about = 探长致命结构中只有一格有其他候选数，它必填其他数。
    .what = 一宫中两行两列内的三四格，加上同两行的一对格与同两列的一对格，共有与宫内格数一样多的候选数，其中只有一格（顶层）还有其他候选数。这一格不能填这些数。
    .why = 若这一格也填这些数之一，这些格中的数总能重新排列而不改变任何区域所含的数，题目便有两个解。这依赖于题目只有一个解。
technique-borescopers-deadly-pattern-2 = 探长致命结构类型 2
    .about = 探长致命结构中几格有同一个额外候选数，能看到它们全部的格可删除该数。
    .what = 一宫中两行两列内的三四格，加上同两行的一对格与同两列的一对格，共有与宫内格数一样多的候选数，其中几格（顶层）有同一个额外候选数。能看到全部这些格的格不能填该数。
    .why = 顶层中必有一格填额外的数，否则这些格中的数总能重新排列而不改变任何区域所含的数，题目便有两个解。这依赖于题目只有一个解。
technique-borescopers-deadly-pattern-3 = 探长致命结构类型 3
    .about = 探长致命结构的额外候选数与其他格构成显性数组。
    .what = 一宫中两行两列内的三四格，加上同两行的一对格与同两列的一对格，共有与宫内格数一样多的候选数，其中同在一个区域的两格（顶层）有额外候选数，把它们看作一格，与该区域的其他格构成显性数组。数组的数可从该区域的其余格删除。
    .why = 顶层中必有一格填额外的数，否则这些格中的数总能重新排列而不改变任何区域所含的数，题目便有两个解。因此两格合起来相当于一个以额外候选数为候选数的格。这依赖于题目只有一个解。
technique-borescopers-deadly-pattern-4 = 探长致命结构类型 4
    .about = 探长致命结构的一个数在某区域只能填在有额外候选数的两格。
    .what = 一宫中两行两列内的三四格，加上同两行的一对格与同两列的一对格，共有与宫内格数一样多的候选数，其中同在一个区域的两格（顶层）有额外候选数，而这些数中的一个在该区域只能填在这两格。其余的可从两格删除。
    .why = 两格之一填那个数，另一格必填额外的数，否则这些格中的数总能重新排列而不改变任何区域所含的数，题目便有两个解。这依赖于题目只有一个解。
technique-unique-matrix-1 = 唯一矩阵类型 1
    .about = 唯一矩阵中只有一格有其他候选数，它必填其他数。
    .what = 一个行区的三行与其三宫各一列（或列区的三列与三宫各一行）相交的九格共有四个相同的候选数，其中只有一格（顶层）还有其他候选数。这一格不能填这些数。
    .why = 若这一格也填这些数之一，这些格中的数总能重新排列而不改变任何区域所含的数，题目便有两个解。这依赖于题目只有一个解。
technique-unique-matrix-2 = 唯一矩阵类型 2
    .about = 唯一矩阵中几格有同一个额外候选数，能看到它们全部的格可删除该数。
    .what = 一个行区的三行与其三宫各一列（或列区的三列与三宫各一行）相交的九格共有四个相同的候选数，其中几格（顶层）有同一个额外候选数。能看到全部这些格的格不能填该数。
    .why = 顶层中必有一格填额外的数，否则这些格中的数总能重新排列而不改变任何区域所含的数，题目便有两个解。这依赖于题目只有一个解。
technique-unique-matrix-3 = 唯一矩阵类型 3
    .about = 唯一矩阵的额外候选数与其他格构成显性数组。
    .what = 一个行区的三行与其三宫各一列（或列区的三列与三宫各一行）相交的九格共有四个相同的候选数，其中同在一个区域的两格（顶层）有额外候选数，把它们看作一格，与该区域的其他格构成显性数组。数组的数可从该区域的其余格删除。
    .why = 顶层中必有一格填额外的数，否则这些格中的数总能重新排列而不改变任何区域所含的数，题目便有两个解。因此两格合起来相当于一个以额外候选数为候选数的格。这依赖于题目只有一个解。
technique-unique-matrix-4 = 唯一矩阵类型 4
    .about = 唯一矩阵的一个数在某区域只能填在有额外候选数的两格。
    .what = 一个行区的三行与其三宫各一列（或列区的三列与三宫各一行）相交的九格共有四个相同的候选数，其中同在一个区域的两格（顶层）有额外候选数，而这些数中的一个在该区域只能填在这两格。其余的可从两格删除。
    .why = 两格之一填那个数，另一格必填额外的数，否则这些格中的数总能重新排列而不改变任何区域所含的数，题目便有两个解。这依赖于题目只有一个解。
technique-rotating-deadly-pattern-1 = 旋转致命结构类型 1
    .about = 旋转致命结构中只有一格有其他候选数，它必填其他数。
    .what = 一个行区的三行与其三宫各一列（或列区的三列与三宫各一行）相交的九格去掉一格，共有四个相同的候选数；按现有候选数填满这八格的每一种方式都另有一种方式，使各区域所含的数不变，其中只有一格（顶层）还有其他候选数。这一格不能填这些数。
    .why = 若这一格也填这些数之一，这些数便能轮换位置而不改变任何区域所含的数，题目便有两个解。这依赖于题目只有一个解。
technique-rotating-deadly-pattern-2 = 旋转致命结构类型 2
    .about = 旋转致命结构中几格有同一个额外候选数，能看到它们全部的格可删除该数。
    .what = 一个行区的三行与其三宫各一列（或列区的三列与三宫各一行）相交的九格去掉一格，共有四个相同的候选数；按现有候选数填满这八格的每一种方式都另有一种方式，使各区域所含的数不变，其中几格（顶层）有同一个额外候选数。能看到全部这些格的格不能填该数。
    .why = 顶层中必有一格填额外的数，否则这些数便能轮换位置而不改变任何区域所含的数，题目便有两个解。这依赖于题目只有一个解。
technique-rotating-deadly-pattern-3 = 旋转致命结构类型 3
    .about = 旋转致命结构的额外候选数与其他格构成显性数组。
    .what = 一个行区的三行与其三宫各一列（或列区的三列与三宫各一行）相交的九格去掉一格，共有四个相同的候选数；按现有候选数填满这八格的每一种方式都另有一种方式，使各区域所含的数不变，其中同在一个区域的两格（顶层）有额外候选数，把它们看作一格，与该区域的其他格构成显性数组。数组的数可从该区域的其余格删除。
    .why = 顶层中必有一格填额外的数，否则这些数便能轮换位置而不改变任何区域所含的数，题目便有两个解。因此两格合起来相当于一个以额外候选数为候选数的格。这依赖于题目只有一个解。
technique-rotating-deadly-pattern-4 = 旋转致命结构类型 4
    .about = 旋转致命结构的一个数在某区域只能填在有额外候选数的两格。
    .what = 一个行区的三行与其三宫各一列（或列区的三列与三宫各一行）相交的九格去掉一格，共有四个相同的候选数；按现有候选数填满这八格的每一种方式都另有一种方式，使各区域所含的数不变，其中同在一个区域的两格（顶层）有额外候选数，而这些数中的一个在该区域只能填在这两格。其余的可从两格删除。
    .why = 两格之一填那个数，另一格必填额外的数，否则这些数便能轮换位置而不改变任何区域所含的数，题目便有两个解。这依赖于题目只有一个解。
technique-qiu-deadly-pattern-1 = 淑芬致命结构类型 1
    .about = 淑芬致命结构的两格中只有一格有其他候选数，它必填其他数。
    .what = 同一行区的两行（或同一列区的两列），以及另一区的一行（列）中同宫的两格。经过两格的列（行）与两线相交的四格在同一宫，而两格的两到四个数在该宫只能在这四格。两线在四格之外的提示数两两对应，至多一个例外。两格中只有一格（顶层）还有其他候选数，它不能填这些数。
    .why = 这一格必填其他数。否则两格与四格都含其中两个数，这两个数可在两格与四格中互换，两线旁边的一些格也随之互换，题目便有两个解。这依赖于题目只有一个解。
technique-qiu-deadly-pattern-2 = 淑芬致命结构类型 2
    .about = 淑芬致命结构的两格有同一个额外候选数。
    .what = 同一行区的两行（或同一列区的两列），以及另一区的一行（列）中同宫的两格。经过两格的列（行）与两线相交的四格在同一宫，而两格的两到四个数在该宫只能在这四格。两线在四格之外的提示数两两对应，至多一个例外。两格（顶层）有同一个额外候选数，能看到两格的格不能填该数。
    .why = 两格之一必填额外的数。否则两格与四格都含其中两个数，这两个数可在两格与四格中互换，两线旁边的一些格也随之互换，题目便有两个解。这依赖于题目只有一个解。
technique-qiu-deadly-pattern-3 = 淑芬致命结构类型 3
    .about = 淑芬致命结构的额外候选数与其他格构成显性数组。
    .what = 同一行区的两行（或同一列区的两列），以及另一区的一行（列）中同宫的两格。经过两格的列（行）与两线相交的四格在同一宫，而两格的两到四个数在该宫只能在这四格。两线在四格之外的提示数两两对应，至多一个例外。两格（顶层）的额外候选数与某区域的其他格构成显性数组，数组的数可从该区域的其余格删除。
    .why = 两格之一必填额外的数，因此两格合起来相当于一个以额外候选数为候选数的格。否则两格与四格都含其中两个数，这两个数可在两格与四格中互换，两线旁边的一些格也随之互换，题目便有两个解。这依赖于题目只有一个解。
technique-qiu-deadly-pattern-4 = 淑芬致命结构类型 4
    .about = 淑芬致命结构的一个数在某区域只能填在这两格。
    .what = 同一行区的两行（或同一列区的两列），以及另一区的一行（列）中同宫的两格。经过两格的列（行）与两线相交的四格在同一宫，而两格的两到四个数在该宫只能在这四格。两线在四格之外的提示数两两对应，至多一个例外。两格（顶层）都有额外候选数，而其中一个数在某区域只能填在这两格，其余的可从两格删除。
    .why = 两格之一填那个数，另一格必填额外的数。否则两格与四格都含其中两个数，这两个数可在两格与四格中互换，两线旁边的一些格也随之互换，题目便有两个解。这依赖于题目只有一个解。
technique-external-qiu-deadly-pattern = 淑芬致命结构外部类型
    .about = 淑芬致命结构由四格之外的候选数避免。
    .what = 同一行区的两行（或同一列区的两列），以及另一区的一行（列）中同宫的两格。经过两格的列（行）与两线相交的四格在同一宫，而两格的两到四个数在该宫在这四格之外只有一格或一个数的几格（守护者）。两线在四格之外的提示数两两对应，至多一个例外。两格只含这些数。唯一的守护者为真，各守护者都排除的候选数可删除。
    .why = 至少一个守护者为真。否则两格与四格都含其中两个数，这两个数可在两格与四格中互换，两线旁边的一些格也随之互换，题目便有两个解。这依赖于题目只有一个解。
rearranged = 例如 { $one } 可变成 { $other }，各行、列、宫所含的数不变。
qiu-square = { $pair } 有候选数 { $digits }，经过它的线与{ $lines }相交于{ $house }的 { $square } 四格。
qiu-confined = 在{ $house }，{ $digits } 只能填在这四格。
qiu-confined-but = 在{ $house }，除守护者 { $guardians } 外，{ $digits } 只能填在这四格。
qiu-swap = 若那两格只含其中两个数，四格中便也有这两个数，可在两处互换；但这时{ $lines }可能各有其中一个数重复。
qiu-ways = 为此顺着重复的数走：把{ $lines }中并排的格逐一互换，直到每条线又含全部的数。这样的走法有两种，不含相同的格。
qiu-paired = 不能互换的格 { $fixed } 不在任何一种走法上：其中每个数在两条线都有。
qiu-paired-but = 不能互换的格 { $fixed } 中，只有 { $odd } 所在的格可能挡路，且只挡其中一种走法：其余的数在两条线都有。
qiu-stuck = { $cells } 不能与并排的格互换，但只在其中一种走法上。
qiu-deadly = 因此总有一种走法可行，题目便有两个解。
technique-anonymous-deadly-pattern-1 = 其他致命结构类型 1
    .about = 其他致命结构中只有一格有其他候选数，它必填其他数。
    .what = 八九格共有三个相同的候选数，没有一格在其行、列或宫中落单；按现有候选数填满它们的每一种方式都另有一种方式，使各区域所含的数不变，其中只有一格（顶层）还有其他候选数。这一格不能填这些数。
    .why = 若这一格也填这些数之一，这些数便能互换位置而不改变任何区域所含的数，题目便有两个解。这依赖于题目只有一个解。
technique-anonymous-deadly-pattern-2 = 其他致命结构类型 2
    .about = 其他致命结构中几格有同一个额外候选数，能看到它们全部的格可删除该数。
    .what = 八九格共有三个相同的候选数，没有一格在其行、列或宫中落单；按现有候选数填满它们的每一种方式都另有一种方式，使各区域所含的数不变，其中几格（顶层）有同一个额外候选数。能看到全部这些格的格不能填该数。
    .why = 顶层中必有一格填额外的数，否则这些数便能互换位置而不改变任何区域所含的数，题目便有两个解。这依赖于题目只有一个解。
technique-anonymous-deadly-pattern-3 = 其他致命结构类型 3
    .about = 其他致命结构的额外候选数与其他格构成显性数组。
    .what = 八九格共有三个相同的候选数，没有一格在其行、列或宫中落单；按现有候选数填满它们的每一种方式都另有一种方式，使各区域所含的数不变，其中同在一个区域的两格（顶层）有额外候选数，把它们看作一格，与该区域的其他格构成显性数组。数组的数可从该区域的其余格删除。
    .why = 顶层中必有一格填额外的数，否则这些数便能互换位置而不改变任何区域所含的数，题目便有两个解。因此两格合起来相当于一个以额外候选数为候选数的格。这依赖于题目只有一个解。
technique-anonymous-deadly-pattern-4 = 其他致命结构类型 4
    .about = 其他致命结构的一个数在某区域只能填在有额外候选数的两格。
    .what = 八九格共有三个相同的候选数，没有一格在其行、列或宫中落单；按现有候选数填满它们的每一种方式都另有一种方式，使各区域所含的数不变，其中同在一个区域的两格（顶层）有额外候选数，而这些数中的一个在该区域只能填在这两格。其余的可从两格删除。
    .why = 两格之一填那个数，另一格必填额外的数，否则这些数便能互换位置而不改变任何区域所含的数，题目便有两个解。这依赖于题目只有一个解。
technique-reverse-bug-1 = 反双数致命结构类型 1
    .about = 反双数致命结构中只有一格有其他候选数，它必填其他数。
    .what = 已填入两个数之一的全部格，加上几个空格，使每个区域恰有其中两格或没有，其中只有一格（顶层）还有其他候选数。这一格不能填这两个数。
    .why = 若这一格也填这两个数之一，每个区域在这些格中便同时有两个数或都没有，其余各处的这两个数可以互换，题目便有两个解。这依赖于题目只有一个解。
technique-reverse-bug-2 = 反双数致命结构类型 2
    .about = 反双数致命结构中几格有同一个额外候选数，能看到它们全部的格可删除该数。
    .what = 已填入两个数之一的全部格，加上几个空格，使每个区域恰有其中两格或没有，其中几格（顶层）有同一个额外候选数。能看到全部这些格的格不能填该数。
    .why = 顶层中必有一格填额外的数，否则每个区域在这些格中便同时有两个数或都没有，其余各处的这两个数可以互换，题目便有两个解。这依赖于题目只有一个解。
technique-reverse-bug-3 = 反双数致命结构类型 3
    .about = 反双数致命结构的额外候选数与其他格构成显性数组。
    .what = 已填入两个数之一的全部格，加上几个空格，使每个区域恰有其中两格或没有，其中同在一个区域的两格（顶层）有额外候选数，把它们看作一格，与该区域的其他格构成显性数组。数组的数可从该区域的其余格删除。
    .why = 顶层中必有一格填额外的数，否则每个区域在这些格中便同时有两个数或都没有，其余各处的这两个数可以互换，题目便有两个解。因此两格合起来相当于一个以额外候选数为候选数的格。这依赖于题目只有一个解。
technique-reverse-bug-4 = 反双数致命结构类型 4
    .about = 反双数致命结构的一个数在某区域只能填在有额外候选数的两格。
    .what = 已填入两个数之一的全部格，加上几个空格，使每个区域恰有其中两格或没有，其中同在一个区域的两格（顶层）有额外候选数，而这两个数中的一个在该区域只能填在这两格。其余的可从两格删除。
    .why = 两格之一填那个数，另一格必填额外的数，否则每个区域在这些格中便同时有两个数或都没有，其余各处的这两个数可以互换，题目便有两个解。这依赖于题目只有一个解。
technique-unique-rectangle-5 = 唯一矩形类型 5
    .about = 唯一矩形中对角两格或三格有同一个额外候选数。
    .what = 位于两行、两列、两宫的四格有两个相同的候选数，其中对角的两格或三格有同一个额外候选数。能看到全部这些格的格不能填该数。
    .why = 顶层中必有一格填额外的数，否则四格便只含这两个数，两数可以互换，题目便有两个解。这依赖于题目只有一个解。
technique-unique-rectangle-6 = 唯一矩形类型 6
    .about = 唯一矩形的一个数在两行或两列中只能填在矩形内，对角两格有额外候选数。
    .what = 位于两行、两列、两宫的四格有两个相同的候选数，对角的两格（顶层）有额外候选数，而其中一个数在两行或两列中都只能填在矩形内。该数可从顶层两格删除。
    .why = 若顶层一格填该数，另一格也必填该数，四格便只含这两个数，两数可以互换，题目便有两个解。这依赖于题目只有一个解。
technique-hidden-rectangle = 隐性唯一矩形
    .about = 唯一矩形的一角只有两个数，其对角所在的行与列中一个数只能填在矩形内。
    .what = 位于两行、两列、两宫的四格有两个相同的候选数，其中一格没有别的候选数，而在其对角所在的行与列中，一个数只能填在矩形内。另一个数可从该对角删除。
    .why = 若该对角填另一个数，相邻两角都必填前一个数，只有两个候选数的那格便填另一个数，四格便只含这两个数，两数可以互换，题目便有两个解。这依赖于题目只有一个解。
technique-incomplete-unique-rectangle-1 = 残缺唯一矩形类型 1
    .about = 顶层已失去一个候选数的唯一矩形类型 1。
    .what = 唯一矩形类型 1，有额外候选数的那格已失去两数之一。它也不能填另一个。
    .why = 四格都不是提示数，因此推理与已删除哪些候选数无关：若某个解在四格中只含这两个数，互换后便得到另一个解。这依赖于题目只有一个解。
technique-incomplete-unique-rectangle-2 = 残缺唯一矩形类型 2
    .about = 顶层已失去一个候选数的唯一矩形类型 2。
    .what = 唯一矩形类型 2，顶层的格已失去两数之一。能看到全部顶层格的格不能填额外的数。
    .why = 四格都不是提示数，因此推理与已删除哪些候选数无关：若某个解在四格中只含这两个数，互换后便得到另一个解。这依赖于题目只有一个解。
technique-incomplete-unique-rectangle-3 = 残缺唯一矩形类型 3
    .about = 顶层已失去一个候选数的唯一矩形类型 3。
    .what = 唯一矩形类型 3，顶层的格已失去两数之一。额外候选数与该区域的其他格构成显性数组。
    .why = 四格都不是提示数，因此推理与已删除哪些候选数无关：若某个解在四格中只含这两个数，互换后便得到另一个解。这依赖于题目只有一个解。
technique-incomplete-unique-rectangle-4 = 残缺唯一矩形类型 4
    .about = 顶层已失去一个候选数的唯一矩形类型 4。
    .what = 唯一矩形类型 4，顶层的格已失去两数之一。一个数在该区域只能填在顶层两格，另一个数可从中删除。
    .why = 四格都不是提示数，因此推理与已删除哪些候选数无关：若某个解在四格中只含这两个数，互换后便得到另一个解。这依赖于题目只有一个解。
technique-incomplete-unique-rectangle-5 = 残缺唯一矩形类型 5
    .about = 顶层已失去一个候选数的唯一矩形类型 5。
    .what = 唯一矩形类型 5，顶层的格已失去两数之一。能看到全部顶层格的格不能填额外的数。
    .why = 四格都不是提示数，因此推理与已删除哪些候选数无关：若某个解在四格中只含这两个数，互换后便得到另一个解。这依赖于题目只有一个解。
technique-incomplete-unique-rectangle-6 = 残缺唯一矩形类型 6
    .about = 顶层已失去一个候选数的唯一矩形类型 6。
    .what = 唯一矩形类型 6，顶层的一格已失去两数之一。只能填在矩形内的数可从顶层两格删除。
    .why = 四格都不是提示数，因此推理与已删除哪些候选数无关：若某个解在四格中只含这两个数，互换后便得到另一个解。这依赖于题目只有一个解。
technique-incomplete-hidden-rectangle = 残缺隐性唯一矩形
    .about = 有额外候选数的格已失去两数之一的隐性唯一矩形。
    .what = 有额外候选数的格已失去两数之一的隐性唯一矩形。
    .why = 四格都不是提示数，因此推理与已删除哪些候选数无关：若某个解在四格中只含这两个数，互换后便得到另一个解。这依赖于题目只有一个解。
technique-avoidable-rectangle-1 = 可规避矩形类型 1
    .about = 四格都不是提示数的矩形已填三格，第四格不能完成它。
    .what = 位于两行、两列、两宫的四格都不是提示数，其中三格已填：对角两格同数，第三格另一个数。第四格不能填这另一个数。
    .why = 若填了，四格中的两个数可以互换，题目便有两个解。已填的格如何得出并不重要，只要不是提示数。这依赖于题目只有一个解。
technique-avoidable-rectangle-2 = 可规避矩形类型 2
    .about = 没有提示数的矩形中，未填的格有同一个额外候选数。
    .what = 位于两行、两列、两宫的四格都不是提示数，其中几格已填。未填的格可以凑成两数的矩形，但都另有同一个额外候选数。能看到全部未填格的格不能填该数。
    .why = 未填的格中必有一格填额外的数，否则四格中的两个数可以互换，题目便有两个解。这依赖于题目只有一个解。
technique-avoidable-rectangle-3 = 可规避矩形类型 3
    .about = 没有提示数的矩形中，未填两格的额外候选数与其他格构成显性数组。
    .what = 位于两行、两列、两宫的四格都不是提示数，其中两格已填。未填的两格可以凑成两数的矩形，但另有额外候选数，与所在区域的其他格构成显性数组。数组的数可从该区域的其余格删除。
    .why = 未填的格中必有一格填额外的数，否则四格中的两个数可以互换，题目便有两个解。因此两格合起来相当于一个以额外候选数为候选数的格。这依赖于题目只有一个解。
technique-hidden-avoidable-rectangle = 隐性可规避矩形
    .about = 没有提示数的矩形中，某格的一个数会使其余格凑成矩形。
    .what = 位于两行、两列、两宫的四格都不是提示数，其中一两格已填。若某个未填的格填某数，其余的格便被迫凑成两数的矩形，则可从该格删除该数。
    .why = 填了该数后，其余未填的格或是其数在某区域的唯一位置，或已没有别的候选数，四格中的两个数可以互换，题目便有两个解。这依赖于题目只有一个解。
technique-external-rectangle-1 = 唯一矩形・外部类型 1
    .about = 从矩形外看唯一矩形：只有一个守护者，它必为真。
    .what = 位于两行、两列、两宫的四格有两个相同的候选数；在有额外候选数的每条边所在的一个区域中，这两个数的其他位置是守护者。只有一个守护者，它必为真。
    .why = 若守护者全为假，两个数在那里就只能填在矩形内，可以互换，题目便有两个解。这依赖于题目只有一个解。
technique-external-avoidable-rectangle-1 = 可规避矩形・外部类型 1
    .about = 从矩形外看可规避矩形：只有一个守护者，它必为真。
    .what = 位于两行、两列、两宫的四格都不是提示数，其中两格已填，另两格可以由两个数凑成矩形；在每个未填格所在的一个区域中，其数的其他位置是守护者。只有一个守护者，它必为真。
    .why = 若守护者全为假，两个数在那里就只能填在矩形内，可以互换，题目便有两个解。这依赖于题目只有一个解。
technique-external-rectangle-2 = 唯一矩形・外部类型 2
    .about = 从矩形外看唯一矩形：守护者都是同一个数，能看到它们全部的格可删除该数。
    .what = 位于两行、两列、两宫的四格有两个相同的候选数；在有额外候选数的每条边所在的一个区域中，这两个数的其他位置是守护者。守护者都是同一个数，能看到它们全部的格不能填该数。
    .why = 若守护者全为假，两个数在那里就只能填在矩形内，可以互换，题目便有两个解。因此至少一个守护者为真。这依赖于题目只有一个解。
technique-external-avoidable-rectangle-2 = 可规避矩形・外部类型 2
    .about = 从矩形外看可规避矩形：守护者都是同一个数，能看到它们全部的格可删除该数。
    .what = 位于两行、两列、两宫的四格都不是提示数，其中两格已填，另两格可以由两个数凑成矩形；在每个未填格所在的一个区域中，其数的其他位置是守护者。守护者都是同一个数，能看到它们全部的格不能填该数。
    .why = 若守护者全为假，两个数在那里就只能填在矩形内，可以互换，题目便有两个解。因此至少一个守护者为真。这依赖于题目只有一个解。
technique-external-rectangle-3 = 唯一矩形・外部类型 3
    .about = 从矩形外看唯一矩形：守护者与其他格构成显性数组。
    .what = 位于两行、两列、两宫的四格有两个相同的候选数；在有额外候选数的每条边所在的一个区域中，这两个数的其他位置是守护者。把守护者看作一格，与其他格构成显性数组。数组的数可从该区域的其余格删除。
    .why = 若守护者全为假，两个数在那里就只能填在矩形内，可以互换，题目便有两个解。因此至少一个守护者为真，在数组中占一格。这依赖于题目只有一个解。
technique-external-avoidable-rectangle-3 = 可规避矩形・外部类型 3
    .about = 从矩形外看可规避矩形：守护者与其他格构成显性数组。
    .what = 位于两行、两列、两宫的四格都不是提示数，其中两格已填，另两格可以由两个数凑成矩形；在每个未填格所在的一个区域中，其数的其他位置是守护者。把守护者看作一格，与其他格构成显性数组。数组的数可从该区域的其余格删除。
    .why = 若守护者全为假，两个数在那里就只能填在矩形内，可以互换，题目便有两个解。因此至少一个守护者为真，在数组中占一格。这依赖于题目只有一个解。
technique-external-rectangle-4 = 唯一矩形・外部类型 4
    .about = 从矩形外看唯一矩形：与每个守护者都不相容的候选数可删除。
    .what = 位于两行、两列、两宫的四格有两个相同的候选数；在有额外候选数的每条边所在的一个区域中，这两个数的其他位置是守护者。守护者含有两个数，与每个守护者都不相容的候选数可删除。
    .why = 若守护者全为假，两个数在那里就只能填在矩形内，可以互换，题目便有两个解。因此至少一个守护者为真。这依赖于题目只有一个解。
technique-external-avoidable-rectangle-4 = 可规避矩形・外部类型 4
    .about = 从矩形外看可规避矩形：与每个守护者都不相容的候选数可删除。
    .what = 位于两行、两列、两宫的四格都不是提示数，其中两格已填，另两格可以由两个数凑成矩形；在每个未填格所在的一个区域中，其数的其他位置是守护者。守护者含有两个数，与每个守护者都不相容的候选数可删除。
    .why = 若守护者全为假，两个数在那里就只能填在矩形内，可以互换，题目便有两个解。因此至少一个守护者为真。这依赖于题目只有一个解。
technique-bug-1 = 全双值格致死解法类型 1
    .about = 只差一格的额外候选数就成为全双值格的盘面。
    .what = 每个空格只有两个候选数，每个数在每个未填的区域只有两个位置，例外只有一格的额外候选数。这一格必填额外的候选数之一。
    .why = 若没有额外的候选数，便无解或多解。这依赖于题目只有一个解。
technique-bug-2 = 全双值格致死解法类型 2
    .about = 几格有同一个额外候选数，否则成为全双值格的盘面。
    .what = 每个空格只有两个候选数，每个数在每个未填的区域只有两个位置，例外只有几格中同一个额外的数。能看到全部这些格的格不能填该数。
    .why = 若没有额外的候选数，便无解或多解。因此其中至少一格填额外的数。这依赖于题目只有一个解。
technique-bug-3 = 全双值格致死解法类型 3
    .about = 额外候选数与同一区域的其他格构成显性数组。
    .what = 每个空格只有两个候选数，每个数在每个未填的区域只有两个位置，例外只有同一区域几格的额外候选数；把它们看作一格，与该区域的其他格构成显性数组。数组的数可从该区域的其余格删除。
    .why = 若没有额外的候选数，便无解或多解。因此至少一个额外候选数为真，这几格合起来相当于一格。这依赖于题目只有一个解。
technique-bug-4 = 全双值格致死解法类型 4
    .about = 同一区域的两格有额外候选数，并共有一个普通候选数。
    .what = 每个空格只有两个候选数，每个数在每个未填的区域只有两个位置，例外只有同一区域两格的额外候选数，且两格共有一个普通候选数。两格的其他普通候选数可删除。
    .why = 若没有额外的候选数，便无解或多解。共有的数在该区域没有别的位置，因此两格之一填它，另一格必填额外的数。这依赖于题目只有一个解。
technique-bug-n = 全双值格致死解法 + n
    .about = 与每个额外候选数都不相容的候选数可删除。
    .what = 每个空格只有两个候选数，每个数在每个未填的区域只有两个位置，例外只有几格中几个数的额外候选数。与每个额外候选数都不相容的候选数可删除。
    .why = 若没有额外的候选数，便无解或多解。因此至少一个额外候选数为真。这依赖于题目只有一个解。
technique-unique-rectangle-strong-links = 唯一矩形・强链
    .about = 由强链相连的唯一矩形，会使四格都填这两个数的候选数可删除。
    .what = 位于两行、两列、两宫的四格有两个相同的候选数，并由强链相连。若某个候选数为真会使四格都填这两个数，则可删除它。
    .why = 强链是某个数只能填在其中两格的区域。若该候选数为真，强链与双值格便迫使四格都填这两个数，两数可以互换，题目便有两个解。这依赖于题目只有一个解。
technique-anti-symmetrical-placement = 宇宙法・反演
    .about = 差一个提示数便对称的题目，而解不可能对称。
    .what = 只要再加一个提示数，盘面旋转或翻转并改换某些数字后提示数便不变，而对称的解不可能存在：例如上下翻转时，或对角线上的格没有名字不变的候选数时。可删除那个候选数。
    .why = 若该候选数为真，加上它的题目有同一个解，而对称题目的唯一解也对称。解不可能对称，因此该候选数为假。这依赖于题目只有一个解。
technique-uniqueness-clue-cover = 唯一性提示数覆盖
    .about = 只有两个提示数的大行或大列，另有两格必重复这两个数。
    .what = 一个大行只有两个提示数，数不同，位于不同的行与宫。在第三行，一个提示数所在列的格必是另一个提示数的数。大列同理，行列互换。只有两个提示数的大行很少见，更少便没有唯一解。
    .why = 每列的数可以在大行之内交换位置而不涉及其他格。若题目只有一个解，保持提示数不动的这种交换便不能得到三行的另一种填法。计算机穷举了大行的所有填法：凡不能交换的，这两格都是这两个数。这依赖于题目只有一个解。
technique-unique-rectangle-sue-de-coq = 唯一矩形・融合待定数组
    .about = 唯一矩形的顶层算作一格的融合待定数组。
    .what = 唯一矩形中同在一个区域的两格（顶层）有额外候选数，另有相交的线与宫中的若干格。把顶层算作填额外的数的一格，格与数一样多，且每个数的位置都同在线上或同在宫内。只能在线上的数可从线的其余格删除，只能在宫内的数可从宫的其余格删除。
    .why = 顶层中必有一格填额外的数，否则两数可以在矩形中互换，题目便有两个解。因此需要的数与格一样多，没有数能出现两次，每个数恰好出现一次，其区域的其余格不能再有它。这依赖于题目只有一个解。
technique-avoidable-rectangle-sue-de-coq = 可避免矩形・融合待定数组
    .about = 可避免矩形的空格算作一格的融合待定数组。
    .what = 可避免矩形中同在一个区域的两格（顶层）未填，另有相交的线与宫中的若干格。把顶层算作填额外的数的一格，格与数一样多，且每个数的位置都同在线上或同在宫内。只能在线上的数可从线的其余格删除，只能在宫内的数可从宫的其余格删除。
    .why = 顶层中必有一格填额外的数，否则两数可以在没有提示数的矩形中互换，题目便有两个解。因此需要的数与格一样多，没有数能出现两次，每个数恰好出现一次，其区域的其余格不能再有它。这依赖于题目只有一个解。
technique-unique-rectangle-burred-subset = 唯一矩形・毛刺数组
    .about = 一个候选数使唯一矩形旁的数组成立，矩形便成为致命结构。
    .what = 唯一矩形中同在一个区域的两格（顶层）有额外候选数，另有毛刺数组：能看到其中一格、数比格多一个的若干格。多出的数（毛刺）是矩形的两数之一，它在数组中的位置都能看到顶层的另一格。该格不能是这个数。
    .why = 若它是，数组便失去毛刺而成立。额外的数都在数组中的那个顶层格便失去它们，矩形中只剩两数，可以互换，题目便有两个解。这依赖于题目只有一个解。
technique-unique-rectangle-chains = 唯一矩形・链
    .about = 唯一矩形的每个额外候选数各经一条链排除同一个候选数。
    .what = 位于两行、两列、两宫的四格有两个相同的候选数。其余的每个候选数各经一条链都排除同一个候选数，可删除它。
    .why = 若其余的候选数都不为真，两数可以在四格中互换，题目便有两个解。因此其中至少一个为真，而无论哪个为真，该候选数都为假。这依赖于题目只有一个解。
technique-avoidable-rectangle-chains = 可避免矩形・链
    .about = 可避免矩形空格中的其他候选数各经一条链排除同一个候选数。
    .what = 位于两行、两列、两宫的四格都不是提示数，有几格已经填好，另有两个数可以补全它们。空格中其他的每个候选数各经一条链都排除同一个候选数，可删除它。
    .why = 若其他的候选数都不为真，两数可以在四格中互换，题目便有两个解。因此其中至少一个为真，而无论哪个为真，该候选数都为假。这依赖于题目只有一个解。
technique-unique-loop-chains = 唯一环・链
    .about = 唯一环的每个额外候选数各经一条链排除同一个候选数。
    .what = 六格或更多格的环有两个相同的候选数，每个经过的区域恰有两格。环中其余的每个候选数各经一条链都排除同一个候选数，可删除它。
    .why = 若其余的候选数都不为真，两数可以沿环互换，题目便有两个解。因此其中至少一个为真，而无论哪个为真，该候选数都为假。这依赖于题目只有一个解。
technique-extended-rectangle-chains = 拓展矩形・链
    .about = 拓展矩形的每个额外候选数各经一条链排除同一个候选数。
    .what = 同一行区或列区的两条线上各有三四格，位置相对，共有三四个相同的候选数。这些格中其余的每个候选数各经一条链都排除同一个候选数，可删除它。
    .why = 若其余的候选数都不为真，两条线在这些格中便含相同的数，可以整体互换，题目便有两个解。因此其中至少一个为真，而无论哪个为真，该候选数都为假。这依赖于题目只有一个解。
technique-external-rectangle-chains = 外部唯一矩形・链
    .about = 唯一矩形的每个外部守护者各经一条链排除同一个候选数。
    .what = 位于两行、两列、两宫的四格有两个相同的候选数。守护者是在有额外候选数的每条边的一个区域中，这两个数的其他位置，不超过四个。每个守护者各经一条链都排除同一个候选数，可删除它。链中可以有区块和待定数组。
    .why = 若守护者全为假，这两个数在那里只能填在矩形中，两数可以互换，题目便有两个解。因此至少一个守护者为真，而无论哪个为真，该候选数都为假。这依赖于题目只有一个解。
technique-external-avoidable-rectangle-chains = 外部可避免矩形・链
    .about = 可避免矩形的每个外部守护者各经一条链排除同一个候选数。
    .what = 位于两行、两列、两宫的四格都不是提示数，有两格已经填好，另有两个数可以补全它们。守护者是在每个空格的一个区域中，该数的其他位置，不超过四个。每个守护者各经一条链都排除同一个候选数，可删除它。链中可以有区块和待定数组。
    .why = 若守护者全为假，这两个数在那里只能填在矩形中，两数可以互换，题目便有两个解。因此至少一个守护者为真，而无论哪个为真，该候选数都为假。这依赖于题目只有一个解。
technique-bug-chains = 全双值格致死解法・链
    .about = 每个额外候选数各经一条链排除同一个候选数。
    .what = 若没有额外的候选数，每个空格只有两个候选数，每个数在每个未填的区域只有两个位置。每个额外候选数各经一条链都排除同一个候选数，可删除它。
    .why = 若没有额外的候选数，便无解或多解。因此至少一个额外候选数为真，而无论哪个为真，该候选数都为假。这依赖于题目只有一个解。
technique-gurths-symmetrical-placement = 宇宙法
    .about = 提示数在旋转或翻转并改换数字后不变，解也必不变。
    .what = 盘面旋转或翻转并改换某些数字后，提示数不变。对应候选数已被删除的候选数可删除；位置不变的格只能填名字不变的数。由 Gurth Bruce 发现。
    .why = 旋转或翻转并改换数字后，解仍是同样提示数的解。解只有一个，因此它也不变。这依赖于题目只有一个解。
technique-extended-symmetrical-placement = 宇宙法拓展用法
    .about = 提示数在重排行列并改换数字后不变，解也必不变。
    .what = 重排大行、大列以及其中的行列，可能再翻转，并改换某些数字后，提示数不变。对应候选数已被删除的候选数可删除。
    .why = 这些变换都把解变成解，而提示数不变。解只有一个，因此它也不变。这依赖于题目只有一个解。

## 翼

technique-xy-wing = XY-Wing
    .about = 中心格含 x、y，能看到分别含 x、z 与 y、z 的两翼。
    .what = 中心格含 x、y 两个候选数，能看到两翼，一翼含 x、z，另一翼含 y、z：可从能同时看到两翼的单元格删除 z。
    .why = 若中心格是 x，第一翼只能是 z；若是 y，第二翼只能是 z。无论如何，两翼之一是 z。
technique-xyz-wing = XYZ-Wing
    .about = 中心格含 x、y、z，能看到分别含 x、z 与 y、z 的两翼。
    .what = 中心格含 x、y、z 三个候选数，能看到两翼，一翼含 x、z，另一翼含 y、z：可从能同时看到三格的单元格删除 z。
    .why = 若中心格是 x，第一翼只能是 z；若是 y，第二翼只能是 z；否则中心格自身是 z。因此三格之一是 z。
technique-xyz-loop = XYZ 半环
    .about = XYZ-Wing 的两翼由一个区域的 z 相连。
    .what = 中心格含 x、y、z 三个候选数，能看到两翼，一翼含 x、z，另一翼含 y、z；某区域的 z 只有两个位置，分别与一翼同在一个区域：这两个区域中能看到中心格的格可删除 z。
    .why = 与 XYZ-Wing 一样，三格之一是 z。若 z 填在一侧，该侧的翼不能是 z，中心格或另一翼便是 z；反之亦然。因此无论如何，这些格都能看到一个 z。
technique-nice-xyz-loop = XYZ 全环
    .about = XYZ-Wing 的两翼由一个区域的 z 相连，中心格也在环中。
    .what = 中心格含 x、y、z 三个候选数，能看到两翼，一翼含 x、z，另一翼含 y、z；某区域的 z 只有两个位置，分别与一翼同在一个区域，中心格也在其中一个区域：可从这两个区域的其余格删除 z，从能同时看到中心格与第一翼的格删除 x，从能同时看到中心格与第二翼的格删除 y。
    .why = 若 z 填在中心格一侧，中心格与该侧的翼都不能是 z，该翼是 x，中心格是 y，另一翼是 z；若 z 填在另一侧，该侧的翼是 y，中心格与第一翼分别是 x 与 z。无论如何，z 在两个区域中都已在结构内，x 在中心格或第一翼，y 在中心格或第二翼。
technique-grouped-xyz-loop = 区块 XYZ 半环
    .about = XYZ-Wing 的两翼由一个区域中成组的 z 相连。
    .what = 中心格含 x、y、z 三个候选数，能看到两翼，一翼含 x、z，另一翼含 y、z；某区域的 z 只能填在两组格中，一组与一翼同在一个区域，另一组与另一翼同在一个区域，其中至少一组不止一格：这两个区域中能看到中心格的格可删除 z。
    .why = 与 XYZ-Wing 一样，三格之一是 z。若 z 填在一侧，该侧的翼不能是 z，中心格或另一翼便是 z；反之亦然。因此无论如何，这些格都能看到一个 z。
technique-grouped-nice-xyz-loop = 区块 XYZ 全环
    .about = XYZ-Wing 的两翼由一个区域中成组的 z 相连，中心格也在环中。
    .what = 中心格含 x、y、z 三个候选数，能看到两翼，一翼含 x、z，另一翼含 y、z；某区域的 z 只能填在两组格中，一组与一翼同在一个区域，另一组与另一翼同在一个区域，其中至少一组不止一格，中心格也在其中一个区域：可从这两个区域的其余格删除 z，从能同时看到中心格与第一翼的格删除 x，从能同时看到中心格与第二翼的格删除 y。
    .why = 若 z 填在中心格一侧，中心格与该侧的翼都不能是 z，该翼是 x，中心格是 y，另一翼是 z；若 z 填在另一侧，该侧的翼是 y，中心格与第一翼分别是 x 与 z。无论如何，z 在两个区域中都已在结构内，x 在中心格或第一翼，y 在中心格或第二翼。
technique-siamese-xyz-loop = 孪生 XYZ 半环
    .about = 同一 XYZ-Wing 与两个区域各构成一个半环。
    .what = 中心格含 x、y、z 三个候选数，能看到两翼，一翼含 x、z，另一翼含 y、z；两个区域各自的 z 只有两个位置，分别与一翼同在一个区域：这两个区域中能看到中心格的格可删除 z。
    .why = 与 XYZ-Wing 一样，三格之一是 z。若 z 填在一侧，该侧的翼不能是 z，中心格或另一翼便是 z；反之亦然。因此无论如何，这些格都能看到一个 z。两个环各自成立。
technique-siamese-nice-xyz-loop = 孪生 XYZ 全环
    .about = 同一 XYZ-Wing 与两个区域各构成一个全环。
    .what = 中心格含 x、y、z 三个候选数，能看到两翼，一翼含 x、z，另一翼含 y、z；两个区域各自的 z 只有两个位置，分别与一翼同在一个区域，中心格也在其中一个区域：可从这两个区域的其余格删除 z，从能同时看到中心格与第一翼的格删除 x，从能同时看到中心格与第二翼的格删除 y。
    .why = 若 z 填在中心格一侧，中心格与该侧的翼都不能是 z，该翼是 x，中心格是 y，另一翼是 z；若 z 填在另一侧，该侧的翼是 y，中心格与第一翼分别是 x 与 z。无论如何，z 在两个区域中都已在结构内，x 在中心格或第一翼，y 在中心格或第二翼。两个环各自成立。
technique-siamese-grouped-xyz-loop = 孪生区块 XYZ 半环
    .about = 同一 XYZ-Wing 与两个区域各构成一个区块半环。
    .what = 中心格含 x、y、z 三个候选数，能看到两翼，一翼含 x、z，另一翼含 y、z；两个区域各自的 z 只能填在两组格中，一组与一翼同在一个区域，另一组与另一翼同在一个区域，其中至少一组不止一格：这两个区域中能看到中心格的格可删除 z。
    .why = 与 XYZ-Wing 一样，三格之一是 z。若 z 填在一侧，该侧的翼不能是 z，中心格或另一翼便是 z；反之亦然。因此无论如何，这些格都能看到一个 z。两个环各自成立。
technique-siamese-grouped-nice-xyz-loop = 孪生区块 XYZ 全环
    .about = 同一 XYZ-Wing 与两个区域各构成一个区块全环。
    .what = 中心格含 x、y、z 三个候选数，能看到两翼，一翼含 x、z，另一翼含 y、z；两个区域各自的 z 只能填在两组格中，一组与一翼同在一个区域，另一组与另一翼同在一个区域，其中至少一组不止一格，中心格也在其中一个区域：可从这两个区域的其余格删除 z，从能同时看到中心格与第一翼的格删除 x，从能同时看到中心格与第二翼的格删除 y。
    .why = 若 z 填在中心格一侧，中心格与该侧的翼都不能是 z，该翼是 x，中心格是 y，另一翼是 z；若 z 填在另一侧，该侧的翼是 y，中心格与第一翼分别是 x 与 z。无论如何，z 在两个区域中都已在结构内，x 在中心格或第一翼，y 在中心格或第二翼。两个环各自成立。
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
technique-branched-w-wing = 多分支 W-Wing
    .about = 三四个候选数相同的双值格，由某区域中 x 的位置相连。
    .what = 三四个双值格都含 x、y，某区域中 x 的每个候选位置都被其中一格看到：可从能同时看到全部这些格的单元格删除 y。
    .why = 若这些格全是 x，该区域便无处可填 x。因此其中至少一格是 y。
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
xyz-loop-link = 在{ $link }，{ $z } 只能填在 { $near } 和 { $far }；{ $near } 与翼 { $first } 同在{ $one }，{ $far } 与翼 { $second } 同在{ $other }。
xyz-loop-if = 若 { $z } 在 { $cells }，翼 { $pincer } 不能是 { $z }，因此中心格 { $pivot } 或另一翼 { $last } 是 { $z }。
xyz-loop-so = 无论如何，{ $one }和{ $other }中能看到中心格 { $pivot } 的格都能看到一个 { $z }，因此可从 { $victims } 删除 { $z }。
xyz-loop-beside = 中心格 { $pivot } 也在{ $house }。若 { $z } 在 { $cells }，中心格与翼 { $pincer } 都不能是 { $z }，因此另一翼 { $last } 是 { $z }。
xyz-loop-away = 若 { $z } 在 { $cells }，翼 { $pincer } 是 { $y }，{ $both } 便只剩 { $digits }。
xyz-loop-so-nice = 无论如何，{ $one }和{ $other }的 { $z } 都在这些格中，{ $with_x } 之一是 { $x }，{ $with_y } 之一是 { $y }。因此能看到某数两处的其他格可删除该数：{ $gone }。
xyz-loop-second = 还有一个区域把同样的两翼连在一起。
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
w-wing-all-cells = { $cells } 都只含 { $digits }。
w-wing-branches = 在{ $house }，{ $x } 只能填在 { $places }，其中每一格都能被这些双值格之一看到。
w-wing-not-all = 若 { $cells } 全是 { $x }，{ $house }便无处可填 { $x }。因此其中至少一格是 { $y }。
w-wing-so-all = 因此能看到全部这些格的 { $victims } 不能是 { $digit }。

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
alternating-if-beside = 若 { $digit } 不在 { $from }，待定数组 { $set } 必含 { $taken }，{ $cell } 只能是 { $other }。
alternating-then-beside = 于是 { $digit } 不能在 { $from }，待定数组 { $set } 必含 { $taken }，{ $cell } 只能是 { $other }。
branch-sees = 若 { $case } 为真，{ $cell } 不能是 { $digit }。
branch-so = 于是 { $cell } 不能是 { $digit }。
branches-so = 因此无论其中哪个为真，{ $cell } 都不能是 { $digit }。
finned-chain-cell = { $cell } 只能是 { $digits-or } 或鳍 { $fins }。
finned-chain-house = 在{ $house }，{ $digit } 只能填在 { $cells } 与鳍 { $fins }。
alternating-onto = 若 { $node } 为假，沿链推下去它又为真，矛盾。
alternating-onto-so = 因此 { $node } 为真，可删除该格的其他候选数：{ $gone }。
alternating-onto-seen = 因此 { $node } 为真，可删除所有与它冲突的候选数：{ $gone }。
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
remote-pair-part = { $first } 与 { $last } 相隔奇数条链，因此数也不同：可删除 { $gone }。

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
whip-group = 于是 { $digit } 不能在 { $gone }，在{ $house }中限于 { $cells }。
whip-z = 其中 { $gone } 只由 { $cell } 的 { $digit } 本身排除（z 候选数）。
whip-t = 其余由先前的结论排除（t 候选数）：{ $gone }。
whip-so = 因此 { $cell } 不能是 { $digit }。
trial-singles = 仅凭唯余与排除就导致矛盾。
trial-inner = 再逐一假设以下候选数：{ $gone }。每一个都导致矛盾，所以在最初的假设下它们都不成立。
trial-then = 去掉它们之后，仅凭唯余与排除就导致矛盾。

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
colouring-conflict = 若{ $first }为真，{ $one } 排除 { $gone }；若{ $second }为真，{ $other } 排除它。
colouring-wrap-so = 因此{ $which }为假，可删除 { $gone }。
colouring-clash = { $one } 与 { $other } 同为{ $which }，却在{ $house }中相见，不能同时为真。
colouring-clash-cell = { $cell } 的 { $digits } 同为{ $which }，但一格只能填一个数。
multi-colours-near = { $near }的 { $sees } 与{ $their_near }的 { $seen } 相见，因此这两色不能同时为真。
multi-colours-far = 因此{ $far }与{ $their_far }至少一真。
multi-colours-both = { $which }中，{ $one } 看到{ $first }，{ $other } 看到{ $second }，而后两色必有一真。
x-colours-reach = 若{ $which }为真，则{ $houses }的 { $digit } 只剩 { $cells }。
x-colours-broken = 若{ $which }为真，沿{ $houses }推下去，某个区域将没有 { $digit } 或有两个。
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
template-none = { $digit } 填满全盘的 { $count } 种方式都不包含 { $cells }。

## Exclusion

aligned-exclusion-cells = 无论 { $cells } 填什么，能看到它们全部的 { $excluders } 都必须各留有候选数。
aligned-exclusion-suppose = 假设 { $cell } 是 { $digit }。
aligned-exclusion-starved = 若 { $cell } 又是 { $digit }，{ $starved } 便无数可填。
aligned-exclusion-twice = { $cell } 不能也是 { $digit }，否则{ $house }会有两个。
aligned-exclusion-starved-two = 若 { $cell } 是 { $digit } 且 { $other } 是 { $with }，{ $starved } 便无数可填。
aligned-exclusion-twice-two = { $cell } 与 { $other } 不能都是 { $digit }，否则{ $house }会有两个。
aligned-exclusion-rest = { $left } 的其余组合要么使某个区域重复一个数，要么使 { $excluders } 之一没有候选数。
aligned-exclusion-so = 因此没有可行的组合，{ $cell } 不能是 { $digit }。

technique-aligned-pair-exclusion = 均衡数对
    .about = 两格的某个候选数与另一格的每个数搭配都会使某格无数可填。
    .what = 两格以及能看到它们两者的双值格（排除格）。若其中一格的某个候选数与另一格可填的每个数搭配，都会使某个排除格没有候选数，则可删除它。
    .why = 逐一检查两格的所有数字搭配：两格互相看到时不能同数，用尽排除格全部候选数的搭配也不可能。不出现在任何可能搭配中的数不能为真。
technique-aligned-triplet-exclusion = 均衡三数组
    .about = 三格的某个候选数与另两格的每种搭配都会使某格无数可填。
    .what = 三格以及能看到它们全部的、有两三个候选数的格（排除格）。若其中一格的某个候选数与另两格的每种搭配，都会使某个排除格没有候选数，则可删除它。
    .why = 逐一检查三格的所有数字组合：互相看到的格不能同数，用尽排除格全部候选数的组合也不可能。不出现在任何可能组合中的数不能为真。
technique-aligned-quadruple-exclusion = 均衡四数组
    .about = 四格的每种组合都会使某个排除格没有候选数。
    .what = 四格，以及能看到它们全部的、有二至四个候选数的排除格。若四格之一填某数时，其余各格的每种组合都会使一个排除格没有候选数，可删除该数。
    .why = 逐一考察四格的全部组合。互相看到的格填同一个数的组合不可能，用尽某个排除格候选数的组合也不可能。不在任何可能组合中的候选数为假。
technique-aligned-quintuple-exclusion = 均衡五数组
    .about = 五格的每种组合都会使某个排除格没有候选数。
    .what = 五格，以及能看到它们全部的、有二至五个候选数的排除格。若五格之一填某数时，其余各格的每种组合都会使一个排除格没有候选数，可删除该数。
    .why = 逐一考察五格的全部组合。互相看到的格填同一个数的组合不可能，用尽某个排除格候选数的组合也不可能。不在任何可能组合中的候选数为假。

## Exotic patterns

exotic-guardians = 为避免这种情况，守护者 { $guardians } 中至少一个必须为真。
exotic-so-seen = 因此与每个守护者都不相容的可删除：{ $gone }。

guardians-loop = { $loop } 是 { $digit } 的 { $n } 格的环，相邻两格同在一个区域：{ $houses }。
guardians-alternate = 若这些区域没有 { $digit } 的其他位置，它就要在环上隔格出现。{ $n } 是奇数，不可能。
oddagon-loop = { $loop } 是 { $n } 格的环，都含 { $digits }，相邻两格同在一个区域。
oddagon-alternate = 若这些格没有别的候选数，{ $digits } 就要沿环交替出现。{ $n } 是奇数，不可能。

tridagon-cells = 在{ $boxes }，{ $cells } 都含 { $digits }：每宫三格，互不同行列。
tridagon-runs = 它们在{ $odd }位于{ $way-id ->
    [tridagon-down] 下降的对角线（可折断）上，在其余三宫位于上升的对角线上。
   *[tridagon-up] 上升的对角线（可折断）上，在其余三宫位于下降的对角线上。
}
tridagon-down = 向下
tridagon-up = 向上
tridagon-orders = 若这些格只含 { $digits }，每宫三格从上到下读或从左到右读，环序都只有两种。
tridagon-lines = 左右相邻的两宫从上到下的环序相同，因为每行中不重复；上下相邻的两宫从左到右的环序相同，因为每列中不重复。
tridagon-turn = 在下降的对角线上两种读法的环序相同，在上升的对角线上相反。
tridagon-impossible = 因此绕四宫一周，环序要反转奇数次，不能回到原样，这不可能。

locked-cells-covers = 在 { $n } 格 { $cells } 中，各数的全部位置由以下区域（及其数）覆盖：{ $covers }。
locked-cells-count = 共 { $n } 个数对应 { $n } 格，而一个区域中每个数只有一个，因此每个都要用在这里。
locked-cells-so = 因此这些数可从这些区域的其余格删除：{ $gone }。
locked-cells-so-twice = { $gone } 同属其中两个区域，会为一格占去两处，便少了一处：可删除 { $gone }。

fireworks-confined = 在{ $box }之外，{ $digits } 于{ $row }只能在 { $in_row }，于{ $column }只能在 { $in_column }：这两格是两翼。
fireworks-crossing = 不在两翼的数，于两条线上都在{ $box }，因此必在交点 { $crossing }。
fireworks-opposite = { $opposite } 只有 { $digits }，又能看到 { $wings }，因此两翼不能同时含这两个数。
fireworks-so-pair = 因此 { $crossing } 必为 { $digits-or }：可删除 { $gone }。
fireworks-cells = 因此 { $n } 个数 { $digits } 都在这 { $n } 格中：{ $cells }。
fireworks-so = 因此 { $cells } 只含 { $digits }，在交点的宫中这些数都在两条线上：可删除 { $gone }。
fireworks-bivalue = { $first } 与 { $second } 都只含 { $digits }。{ $first } 能看到翼 { $in_row }，{ $second } 能看到翼 { $in_column }，两格又都能看到交点的对角格 { $opposite }。
fireworks-suppose = 假设 { $opposite } 是 { $digits-or }，则 { $cells } 都是另一个数，两翼 { $wings } 便不能含这两个数中的任何一个。
fireworks-so-opposite = 但交点不能同时含两个数。因此 { $opposite } 不能是 { $digits-or }：可删除 { $gone }。
fireworks-one-wing = { $crossing } 不能同时含 { $digits }，因此两翼 { $wings } 中至少一格含其中一个数。
fireworks-link = 在{ $house }，{ $digit } 只能在 { $wing } 和 { $end }。若翼 { $wing } 是 { $digits-or }，{ $end } 必为 { $digit }。
fireworks-so-end = 因此无论如何 { $end } 都是 { $digit }：可删除 { $gone }。
fireworks-so-ends = 因此 { $ends } 中至少一格是 { $digit }：可从能看到两格的 { $victims } 删除 { $digit }。
fireworks-third = { $opposite } 能看到两翼 { $wings }，只含 { $digits } 与 { $third }。若它不是 { $third }，两翼便不能同时含 { $digits }，{ $crossing } 必为 { $digits-or }。
fireworks-so-third = { $crossing } 只能含这四个数之一。因此 { $ends } 中至少一格是 { $digit }：可从能看到两格的 { $victims } 删除 { $digit }。
fireworks-so-crossing = 因此 { $crossing } 必为 { $digits-or }，{ $others } 都留给两翼 { $wings }。
fireworks-so-second = { $opposite } 能看到这两翼。因此它不能是 { $others-or }：可删除 { $gone }。

general-truths = 强区域：{ $truths }。其中每一个都恰有一个候选数为真，且两两没有公共的候选数。
general-links = 弱区域：{ $links }。强区域的每个候选数都在其中之一，而每个弱区域至多有一个候选数为真。
general-rank-0 = 弱区域与强区域一样多，都是 { $n } 个，因此每个强区域各占用一个弱区域。
general-so-0 = 因此这些弱区域容不下其他候选数：可删除 { $gone }。
general-rank-1 = { $n } 个强区域有 { $m } 个弱区域，因此强区域之外的候选数至多只能占用一个弱区域。
general-so-1 = 因此同在两个弱区域的其他候选数不能为真：可删除 { $gone }。

exocet-cells = 基准单元格 { $base } 有 { $digits }，目标单元格是 { $targets }，横穿线是{ $across }。
exocet-digit = 若 { $digit } 在基准单元格，则在横穿线上，目标之外它只能在{ $lines }。
exocet-third = 基准的数必须在{ $across }各出现一次，而两条线只容得下两次：第三处必在目标单元格。
exocet-third-covered = 基准的数必须在{ $across }各出现一次，而两个区域只容得下两次：第三处必在目标单元格。
exocet-locked = { $digit } 占用目标 { $cells } 之一，因此那里只容得下一个基准数。
exocet-targets = 两个基准数各需一个目标，而目标正好两个，因此 { $targets } 恰含基准的两个数。
exocet-so-strangers = 因此其他数可从目标单元格删除：{ $victims }。
exocet-so-misfits = 因此使基准与目标无法填相同两数的候选数可删除：{ $victims }。
exocet-mirror-locked = 在{ $house }，{ $digit } 占用镜像格 { $cells } 之一。
exocet-mirrors = 在另一个目标的宫中，目标单元格的数只剩它的镜像格可填：{ $first } 或 { $second }。
exocet-no-mirror = 镜像格 { $mirror } 不能填 { $digits }，因此目标 { $target } 也不能。
exocet-no-third = 若目标 { $target } 填 { $digits } 中的数，{ $others }在目标之外、基准看不到的格就不够它再填两次。
exocet-homeless = 目标 { $targets } 都容不下 { $digits }，因此基准 { $base } 也不能填。
exocet-mirror-only = 镜像格 { $cells } 中只有 { $only } 能填基准的数，因此它填目标 { $target } 的数。
exocet-known = 无论哪两个数适合基准与目标，都含 { $digits }：在 { $base } 一次，在 { $targets } 一次。
exocet-filled = 目标之外，{ $digit } 在横穿线上还要填两次，而只剩{ $lines }，因此两条线上都在交点处填它。
exocet-so-mirrors = 因此使基准、目标与镜像格无法填相同两数的候选数可删除：{ $victims }。
exocet-so-settled = 因此 { $digits } 可从能看到基准或两个目标的格，以及它填满的线的其余格删除：{ $victims }。

double-exocet-cells = 基准单元格 { $base } 有 { $digits }，其目标单元格是 { $targets }。
double-exocet-across = 两者都是以{ $across }为横穿线的飞鱼，因此各自的目标恰含其基准的两个数。
double-exocet-so-misfits = 因此不合任何同时填法的可删除：{ $victims }。
double-exocet-apart = 在基准 { $bases } 与目标 { $targets } 中，一个飞鱼的格能看到另一个的格，因此两者的填法不能任意搭配。
double-exocet-known = 无论怎样同时填写，{ $digits } 都在基准 { $bases } 中，也各在一个目标单元格。
double-exocet-so-settled = 因此 { $digits } 可从能看到它在基准或目标中全部位置的格，以及它填满的线的其余格删除：{ $victims }。

technique-guardians = 守护者
    .about = 奇数格的同数环必有一个守护者为真。
    .what = 一个数的奇数个（五个或更多）可能位置连成环，相邻两格同在一个区域。这些区域中该数的其他位置是守护者。能看到全部守护者的候选数可删除；若只有一个守护者，它必为真。又称断翅（Rod Hagglund）。
    .why = 若没有守护者，每个区域只有两个位置，该数便要在环上隔格出现。格数为奇数，不可能，因此至少一个守护者为真。
technique-bivalue-oddagon = 死环
    .about = 奇数格的双值环必有一个守护者为真。
    .what = 奇数格（五格或更多）的环都有两个相同的候选数，相邻两格同在一个区域。其他候选数是守护者。与每个守护者都不相容的候选数可删除；若只有一个守护者，它必为真。同一区域的守护者也可与其他格构成显性数组。
    .why = 若没有守护者，两数便要沿环交替出现。格数为奇数，不可能，因此至少一个守护者为真。
technique-tridagon = 三值死环
    .about = 四宫十二格的三个数不可能填满，必有一个守护者为真。
    .what = 两个大行与两个大列相交的四个宫，每宫三格互不同行列，都有三个相同的候选数，其中一宫的排列方向与其余三宫相反。十二格的其他候选数是守护者，至少一个为真。与每个守护者都不相容的候选数可删除；同一区域的守护者也可与其他格构成显性数组。又称雷神之锤（Denis Berthier 等，2022）。
    .why = 若没有守护者，每宫恰好各含三个数一次，按行或按列读都是两种环序之一。向下排列的宫两种环序相同，向上排列的宫相反。同一大行的宫按行环序相同，同一大列的宫按列环序相同。绕四宫一周，环序便要改变奇数次，不可能。
technique-locked-tridagon = 三值死环・共轭对
    .about = 三值死环的守护者在一个区域的两格中，三个数之一在该区域只能填在这两格。
    .what = 三值死环的守护者同在一个区域的两格中，而三个数之一在该区域只能填在这两格。三个数中的另两个可从两格删除。
    .why = 两格之一填那个数。守护者至少一个为真，因此另一格填守护者。
technique-tridagon-chains = 三值死环・链
    .about = 三值死环的每个守护者各经一条链排除同一个候选数。
    .what = 三值死环有二至四个守护者，每个各经一条链都排除同一个候选数，可删除它。
    .why = 守护者至少一个为真，而无论哪个为真，该候选数都为假。
technique-sk-loop = 多米诺环
    .about = 十六格与覆盖它们的数一样多的环。
    .what = 两行两列穿过四个宫，去掉四个交点后成为八对格的环。这十六格的每个数都由某些行、列、宫覆盖。若覆盖与格一样多，每个区域的这些数都必须用于这些格，可从其余格删除。由 Stephen Kurzhals 在题目 Easter Monster 中发现。
    .why = 一个区域中每个数只有一个，因此每个覆盖至多填一格。覆盖与格一样多，因此每个都要用上。
technique-multi-sector-locked-set = 跨区数组
    .about = 若干行列相交处的空格与覆盖它们的数一样多。
    .what = 若干行与若干列相交处的空格，对每个数取覆盖其全部位置的最少区域。若覆盖与格一样多，每个区域的这些数都必须用于这些格，可从其余格删除。
    .why = 一个区域中每个数只有一个，因此每个覆盖至多填一格。覆盖与格一样多，因此每个都要用上。
technique-firework-triple = 烟花三数组
    .about = 三个数在行列上除交点的宫外各只能在一格。
    .what = 一行与一列相交，三个数在交点的宫之外，于该行只能在一格，于该列只能在一格（两翼）。交点与两翼恰含这三个数：三格的其他候选数可删除，这三个数也可从该宫不在两条线上的格删除。由 shye 提出（2021）。
    .why = 不在两翼的数在两条线上都在该宫内，因此必在交点。所以三个数都在这三格中，容不下别的数。在一翼的数，于另一条线必在该宫内，因此在该宫中总在两条线上。
technique-firework-quadruple = 烟花四数组
    .about = 两行两列的四个交点恰含四个数。
    .what = 两行两列相交于四个宫的四格。两个数在一个交点的行与列上，除其宫外只能在相邻的两个交点；另两个数对于对角的交点也是如此。四个交点恰含这四个数。
    .why = 不在中间两个交点的数，必在自己的行列交点。因此四个数都在这四格中，容不下别的数。
technique-firework-pair = 烟花数对
    .about = 两个数的烟花，对角格只含这两个数。
    .what = 一行与一列相交，两个数在交点的宫之外，于该行只能在一格，于该列只能在一格（两翼）。能看到两翼的对角格只含这两个数。交点必含其中一个。
    .why = 若交点两数皆无，两翼便各含其一，能看到两翼的格便无数可填。
technique-firework-w-wing = 烟花 W-Wing
    .about = 两个数的烟花，两翼各有一个只含这两个数的双值格。
    .what = 一行与一列相交，两个数在交点的宫之外，于该行只能在一格，于该列只能在一格（两翼）。两翼的另一条线相交于对角格，这两条线上各有一个只含这两个数的双值格。两个数可从对角格删除。
    .why = 若对角格是其中一个数，两个双值格便都是另一个数，两翼不能含任何一个，两个数便都要在交点。
technique-firework-l-wing = 烟花 L-Wing
    .about = 两个数的烟花，两翼各有第三个数的一条强链。
    .what = 一行与一列相交，两个数在交点的宫之外，于该行只能在一格，于该列只能在一格（两翼）。两翼各引出第三个数的一条强链。能看到两条强链远端的格可删除该数；若两条强链通向同一格，该格必填该数。
    .why = 交点不能同时含两个数，因此至少一翼含其中一个，不能是第三个数，该翼强链的远端便是第三个数。
technique-double-firework-pair = 双烟花数对
    .about = 同一交点的两个烟花数对，对角格至多多出一个候选数。
    .what = 一行与一列相交，两对数在交点的宫之外各只能在该行的一格与该列的一格（两翼），各有一个能看到其两翼的对角格。若一个对角格只含自己的一对数，另一对数可从另一个对角格删除；若两个对角格都只多出同一个数，能看到两格的单元格可删除该数。
    .why = 若对角格含自己那对数之一，其两翼便不能含这两个数，交点必含其中一个。交点便容不下另一对数，另一对数都在其两翼。
technique-general-logic = 通用逻辑
    .about = 若干强区域被同样多或多一个的弱区域覆盖。
    .what = 若干强区域（必填一个数的单元格，或必有某数的区域）两两没有公共候选数，其全部候选数都在另一些弱区域中，弱区域与强区域一样多，或多一个。一样多时（秩 0），弱区域的其他候选数都可删除；多一个时（秩 1），同在两个弱区域的其他候选数可删除。
    .why = 每个强区域有一个候选数为真，而一个弱区域只容得下一个，因此要为每个强区域留出一个弱区域。强区域之外的候选数会占用它所在的每个弱区域，不能使弱区域少于强区域。
technique-junior-exocet = 初级飞鱼
    .about = 两个目标单元格恰含基准单元格的两个数。
    .what = 同宫同线的两个基准单元格共有三四个候选数，同一大行（列）的另两宫各有一个目标单元格。目标单元格恰含基准单元格的两个数，其他数可删除。三条横穿线中，一条经过基准小行（列）的第三格，另两条经过目标单元格；除目标单元格与基准单元格能看到的格外，每个基准数在横穿线上只能在两条线中。镜像格是目标单元格的数在另一目标所在宫中的位置，不合任何填法的候选数也可删除。由 champagne 命名，David P. Bird 整理。
    .why = 目标之外，横穿线上每个基准数只能在两条线中。基准的数必须在三条横穿线上各出现一次，又不能在基准看到的格，因此第三处必在目标。两个基准数各需一个目标，而目标正好两个。
technique-junior-exocet-plus = 初级飞鱼+
    .about = 一个目标是两格的初级飞鱼。
    .what = 一个目标是两格的初级飞鱼：横穿线在该宫中基准线之外的两格，其中锁定了一个非基准数。
    .why = 锁定的数占用两格之一，因此那里像单格一样只容得下一个基准数。目标之外，横穿线上每个基准数只能在两条线中。基准的数必须在三条横穿线上各出现一次，又不能在基准看到的格，因此第三处必在目标。两个基准数各需一个目标，而目标正好两个。
technique-junior-exocet-plus-plus = 初级飞鱼++
    .about = 两个目标都是两格的初级飞鱼。
    .what = 两个目标都是两格的初级飞鱼，每对格中锁定了一个非基准数。
    .why = 锁定的数占用每个目标的一格，因此每处像单格一样只容得下一个基准数。目标之外，横穿线上每个基准数只能在两条线中。基准的数必须在三条横穿线上各出现一次，又不能在基准看到的格，因此第三处必在目标。两个基准数各需一个目标，而目标正好两个。
technique-senior-exocet = 高级飞鱼
    .about = 一个目标不在基准旁边的宫中的飞鱼。
    .what = 一个目标单元格不在基准旁边的宫中，而在横穿线上任意位置的飞鱼。
    .why = 目标之外，横穿线上每个基准数只能在两条线中。基准的数必须在三条横穿线上各出现一次，又不能在基准看到的格，因此第三处必在目标。两个基准数各需一个目标，而目标正好两个。
technique-double-exocet = 双飞鱼
    .about = 共用横穿线的两个初级飞鱼。
    .what = 两个初级飞鱼共用三条横穿线，基准单元格在不同的宫。不合任何同时填法的候选数可从基准与目标单元格删除。必在某个基准中的数，还可从能看到它在基准或目标中全部位置的格、以及它填满的线的其余格删除。
    .why = 每对目标恰含其基准的数。两个飞鱼的基准与目标互相看到，不能各自独立填写。基准的数在目标之外的横穿线上出现两次，若只有两条线容得下它，它必在这两条线上，别处都不能有。
exocet-mirror = 镜像格 { $mirror } 之一含目标 { $target } 的数。
exocet-mirror-set = 在{ $house }，{ $digits } 只能在 { $mirror } 与 { $cells }。镜像格之一要填目标的数，因此 { $digits } 恰好填满另一个镜像格与 { $cells }。
exocet-mirror-set-so = 因此其他数可从这些格删除：{ $gone }。
exocet-base = 基准单元格 { $base } 含候选数 { $digits }。
exocet-followed = 无论 { $base } 填什么，其中的数必须在以下每个区域中、基准看不到的格出现：{ $houses }。
exocet-no-room = { $houses }{ $digits-count ->
    [one] 容不下 { $digits }，因此它不在基准单元格。
   *[other] 不能同时容下 { $digits }，因此这两个数不同在基准单元格。
}
exocet-no-other-room = 除此之外，这些区域{ $digits-count ->
    [one] 容不下 { $digits }，因此它不在基准单元格。
   *[other] 不能同时容下 { $digits }，因此这两个数不同在基准单元格。
}
exocet-starved = 若基准填 { $digits }，{ $house }中可填 { $digit } 的格便全被占用，因此{ $digits-count ->
    [one] 它不在基准单元格。
   *[other] 这两个数不同在基准单元格。
}
exocet-not-held = { $base } 不能同时填 { $digits }。
exocet-always = 无论基准填余下的哪些数，目标单元格 { $targets } 都填其中之一。
exocet-so-in-no-case = 因此余下的各种基准都不容许的候选数可删除：{ $victims }。
exocet-digits-suppose = 假设目标单元格 { $target } 不含 { $digits } 中的任何一个。
exocet-digits-nowhere = 若基准填 { $pair }，把 { $digits } 中随之必然的都填上，{ $house }就没有单元格可填 { $digit }。
exocet-digits-ways = 若基准填 { $pair }，接着填 { $digits } 有 { $n } 种情形，每种都使某个区域没有单元格可填其中一个数。
exocet-digits-so = 因此无论基准填哪两个数，{ $target } 都填基准的数，其他数可删除：{ $victims }。
exocet-instead = { $houses }代替横穿线：基准不在其中，因此那里要在别的单元格填基准的数。
exocet-one-target = 因此 { $target } 与 { $base } 填同一个数。
exocet-group = 在{ $house }，{ $digits } 只能在 { $cells }，只余一格，因此那里只容得下一个基准数。
exocet-group-targets = 两个基准数各需一个目标，而目标正好两个：{ $target } 与 { $cells }，因此各含其中一个。
exocet-group-so = 因此 { $target } 填基准的数，{ $cells } 除隐藏的数外只含一个基准数，其他数可删除：{ $victims }。
exocet-wildcard = 目标只有 { $target }，{ $bound } 中只容得下一个，因此 { $base } 只含其中一个，另一个数是不受目标限制的 { $wildcard }。
exocet-wildcard-so = 因此 { $target } 填 { $wildcard } 以外的基准数，而 { $wildcard } 在 { $base }。可删除 { $victims }。
weak-exocet-lines = { $along }与横穿线的交点不含基准的数，只有 { $missing } 除外。
weak-exocet-placed = { $one } 已填在 { $placed }，{ $other } 已填在 { $others }。每个数占用平行于基准的另外四条线中的两条，因此在横穿线上、目标与 { $missing } 之外，每个基准数只能在两条线上。
weak-exocet-third = 基准的数必须在{ $across }各出现一次，而两条线只容得下两次：第三处必在目标单元格，或在 { $missing }。
weak-exocet-balance = { $balance } 是 { $digit }，因此除 { $missing } 外 { $digit } 只剩其中一条线：它也必须在目标单元格。
weak-exocet-loose = 因此只有 { $loose } 可能不在目标单元格，而且必须在 { $missing }。
weak-exocet-two = 若基准的数没有以 { $missing } 代替目标，则两个数各需一个目标，而没有 { $target } 就只剩 { $other }。
weak-exocet-nowhere = 若基准填 { $pair }，且 { $missing } 填 { $held }，把 { $digits } 中随之必然的都填上，{ $house }就没有单元格可填 { $digit }。
weak-exocet-ways = 若基准填 { $pair }，且 { $missing } 填 { $held }，接着填 { $digits } 有 { $n } 种情形，每种都使某个区域没有单元格可填其中一个数。
weak-exocet-suppose = 假设 { $cell } 填 { $digit }。
weak-exocet-suppose-none = 假设 { $cell } 不含 { $digits } 中的任何一个。
weak-exocet-so = 因此 { $cells } 必填基准的数，其他数可删除：{ $victims }。
weak-exocet-mirror-so = 因此镜像格容不下的基准数可从目标单元格删除：{ $victims }。
weak-exocet-slash-so = 因此这些格不能填基准的数，可删除：{ $victims }。
exocet-deadly = 若基准填 { $digits }，而{ $house }中两数都只剩 { $beyond }，则两数可在 { $cells } 中互换：致命矩形。这种情形可排除。
technique-exocet-mirror-set = 飞鱼・镜像格隐性数组
    .about = 初级飞鱼的镜像格与旁边的格构成隐性数组。
    .what = 初级飞鱼的一对镜像格，以及若干非基准数：它们在某区域只能在镜像格与另外几格，而这几格比数少一格。这些数与镜像格之一构成隐性数组：其他数可从这几格删除，既非数组又非基准的数可从镜像格删除。
    .why = 镜像格之一含目标单元格的数，剩下的格恰与数组的数一样多。
technique-exocet-base-pairs = 飞鱼・基准数对
    .about = 逐对追踪基准数的飞鱼。
    .what = 逐对考察基准单元格可能含的两个数：每对数都必须在三条横穿线与基准旁边的两个宫各出现一次。做不到的两个数不同在基准单元格，余下各情形都没有的候选数可删除。至少有两格（目标单元格）在每种情形中都填基准的数。
    .why = 基准单元格填两个数。无论怎么填，它们能看到自己的线与宫的其余格，因此横穿线与旁边的宫要在别处填它们。各情形之一为真，因此任何情形都不含的为假。
technique-single-target-exocet = 单目标飞鱼
    .about = 只有一个目标单元格的飞鱼。
    .what = 只有一个目标的初级飞鱼：另一个目标的位置上，横穿线在基准旁边的格不含基准的数。除一个数外，基准的数在横穿线上、目标之外都只能在两条线上。例外的数是自由数。自由数在基准中，目标填基准的另一个数。因此自由数可从目标与能看到两个基准单元格的格删除，基准以外的数可从目标删除。
    .why = 基准的数必须在三条横穿线的基准看不到的格各出现一次。两条线只容得下两次，第三处必在目标。两个数不能同在一格，因此基准只含其中一个，另一个基准数是自由数。
technique-single-base-exocet = 单基准飞鱼
    .about = 只有一个基准单元格的飞鱼。
    .what = 基准与目标各一格的飞鱼。基准的两到四个候选数，在横穿线上、目标之外都只能在两个区域中。因此基准与目标填同一个数，其他数可从目标删除，在横穿线与基准旁边的宫中与基准各数都不合的也可删除。
    .why = 基准的数必须在三条横穿线的基准看不到的格各出现一次。两个区域最多容得下两次，第三处必在目标。
technique-franken-exocet = 宫内飞鱼
    .about = 以宫代替横穿线的飞鱼。
    .what = 以其他行（列）区的宫代替不经过基准宫的一条或两条横穿线的飞鱼。三个区域相交处不含基准的数。其中有两个目标，目标之外，每个基准数都被两个区域盖住。因此目标恰含基准的两个数，其他数可从目标删除，在这些区域与基准旁边的宫中与基准任何两数都不合的也可删除。
    .why = 基准的两个数无论怎么填，都能看到自己的线与宫的其余格，因此不经过基准的每个区域，无论宫还是线，都要在别处填它们。三个区域中，两个区域只容得下一个数两次，第三处必在目标。两个数，两个目标。
technique-mutant-exocet = 交叉飞鱼
    .about = 以平行于基准的线代替横穿线的飞鱼。
    .what = 以平行于基准的线代替不经过基准宫的一条或两条横穿线的飞鱼，另一条也可以是其他行（列）区的宫。三个区域相交处不含基准的数。其中有两个目标，目标之外，每个基准数都被两个区域盖住。因此目标恰含基准的两个数，其他数可从目标删除，在这些区域与基准旁边的宫中与基准任何两数都不合的也可删除。
    .why = 基准的两个数无论怎么填，都能看到自己的线与宫的其余格，因此不经过基准的每个区域，无论走向如何，都要在别处填它们。三个区域中，两个区域只容得下一个数两次，第三处必在目标。两个数，两个目标。
technique-weak-exocet = 衰弱飞鱼
    .about = 横穿线上缺一格、由平衡单元格补上的飞鱼。
    .what = 横穿线上缺一格的飞鱼：两个基准单元格共有四个候选数，两条横穿线上各有一个目标单元格在基准旁边。四个数各有两个已填在基准之外的四个宫：两个数在一个宫与它的对角宫，另两个数在另外两个宫。在另外两个大行（列）中，各有一条平行于基准的线避开这些数，它们与横穿线的六个交点中五个不含基准的数，第六个是缺格。平衡单元格补上缺格。两个目标都填基准的数，其他数可从目标删除；镜像格容不下、且试填即矛盾的基准数也可删除。
    .why = 每个基准数已占用平行于基准的四条线中的两条，因此横穿线上只有两条线和缺格容得下它：第三处在目标，或在缺格。四个数中有两个已填在缺格的宫，不能填缺格。平衡单元格在中间的宫里填了另两个数之一，使它少一条线，因此它也必须在目标。只剩一个数可能绕过目标，那样基准的数与另外两个数会使某个区域没有单元格可填其中一个。
technique-lame-weak-exocet = 全衰飞鱼
    .about = 没有平衡单元格的衰弱飞鱼。
    .what = 没有平衡单元格的衰弱飞鱼。只有看不到缺格的目标单元格必填基准的数，其他数可从它删除。
    .why = 每个基准数在横穿线上只有两条线和缺格容得下：第三处在目标，或在缺格。若基准的数在缺格，而这个目标不填基准的数，四个数就会使某个区域没有单元格可填其中一个。
technique-weak-exocet-slash = 衰弱飞鱼・斜杠模式
    .about = 衰弱飞鱼中已填数旁边的格不填基准的数。
    .what = 衰弱飞鱼，以及没有缺格的大行（列）中已填数旁边的格，横穿线与不含基准数的线除外。这些格不能填基准的数。
    .why = 两个目标都填基准的数。若这些格中有一格填了基准的数，无论基准填哪两个数，都有某个区域没有单元格可填四个数之一。
technique-weak-exocet-bz-rectangle = 衰弱飞鱼・BZ 矩形模式
    .about = 衰弱飞鱼中与基准成矩形的两格也填基准的数。
    .what = 衰弱飞鱼，以及经过两个基准单元格的横线（竖线）与没有缺格的大行（列）中不含基准数的线相交的两格。它们与基准成矩形，也填基准的数：其他数可删除。
    .why = 两个目标都填基准的数。若这两格之一不填基准的数，无论基准填哪两个数，都有某个区域没有单元格可填四个数之一。
technique-advanced-franken-exocet = 拓展宫内飞鱼
    .about = 一个目标是一组单元格的宫内飞鱼。
    .what = 一个目标是一组单元格的宫内飞鱼：三个区域之一把若干非基准数限制在这些格，数比格少一个（隐性待定数组）。另一个目标是一格。单格目标填基准的数，这组格中也有一格填基准的数，其余填隐藏的数。其他数可从两者删除。
    .why = 隐藏的数在这组格中只留下一格，因此像单格一样只容得下一个基准数。目标之外，每个基准数都被两个区域盖住，而它要在三个区域各占一处。
technique-advanced-mutant-exocet = 拓展交叉飞鱼
    .about = 一个目标是一组单元格的交叉飞鱼。
    .what = 一个目标是一组单元格的交叉飞鱼：三个区域之一把若干非基准数限制在这些格，数比格少一个（隐性待定数组）。另一个目标是一格。单格目标填基准的数，这组格中也有一格填基准的数，其余填隐藏的数。其他数可从两者删除。
    .why = 隐藏的数在这组格中只留下一格，因此像单格一样只容得下一个基准数。目标之外，每个基准数都被两个区域盖住，而它要在三个区域各占一处。
technique-exocet-base-digits = 飞鱼・基准全数
    .about = 若目标单元格不填基准的数，基准的所有数就无法一起填入全盘的飞鱼。
    .what = 没有横穿线的飞鱼：两个基准单元格共有三四个候选数，同一大行（列）中有一个目标单元格。若目标单元格不填其中任何一个，则无论基准填哪两个数，把这三四个数一起填入全盘时，总有某个区域没有单元格可填其中一个数。因此目标单元格填基准的数，其他数可删除。
    .why = 基准填其中两个数。若目标单元格不填基准的数时每两个数都导致矛盾，则目标单元格必填其中一个。

technique-rectangle-exocet = 飞鱼・致命矩形
    .about = 基准的数要绕过目标就会形成致命矩形的飞鱼。
    .what = 两个基准单元格共有三四个候选数，三条横穿线。基准的数或许能绕过目标单元格，但那样两个数就只能填在同样两列的另一行的两格（或同样两行的另一列），这四格是致命矩形。其余各情形中，一格或几格（目标单元格）都填基准的数，任何情形都不含的候选数可删除。
    .why = 基准的两个数无论怎么填，横穿线与旁边的宫都要在别处填它们。在排除的情形中，基准所在的大列（行）的另一个宫里，两个数都只剩同样的两格，基准与这两格便可互换两数，题目有两个解。这依赖于题目只有一个解。

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
technique-siamese-franken-squirmbag = 宫内孪生五阶鱼
    .about = 两条定义域相同、删除域不同的带鳍的宫内五阶鱼，一条的顶点是另一条的鳍。
    .what = 两条定义域相同、删除域不同的带鳍的宫内五阶鱼，一条的顶点是另一条的鳍，各自删除对方删不掉的候选数。
    .why = 两条鱼各自成立：鳍都为假时，定义域占满删除域；有鳍为真时，被删的候选数都能看到它。
technique-siamese-franken-whale = 宫内孪生六阶鱼
    .about = 两条定义域相同、删除域不同的带鳍的宫内六阶鱼，一条的顶点是另一条的鳍。
    .what = 两条定义域相同、删除域不同的带鳍的宫内六阶鱼，一条的顶点是另一条的鳍，各自删除对方删不掉的候选数。
    .why = 两条鱼各自成立：鳍都为假时，定义域占满删除域；有鳍为真时，被删的候选数都能看到它。
technique-siamese-franken-leviathan = 宫内孪生七阶鱼
    .about = 两条定义域相同、删除域不同的带鳍的宫内七阶鱼，一条的顶点是另一条的鳍。
    .what = 两条定义域相同、删除域不同的带鳍的宫内七阶鱼，一条的顶点是另一条的鳍，各自删除对方删不掉的候选数。
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
technique-siamese-mutant-squirmbag = 交叉孪生五阶鱼
    .about = 两条定义域相同、删除域不同的带鳍的交叉五阶鱼，一条的顶点是另一条的鳍。
    .what = 两条定义域相同、删除域不同的带鳍的交叉五阶鱼，一条的顶点是另一条的鳍，各自删除对方删不掉的候选数。
    .why = 两条鱼各自成立：鳍都为假时，定义域占满删除域；有鳍为真时，被删的候选数都能看到它。
technique-siamese-mutant-whale = 交叉孪生六阶鱼
    .about = 两条定义域相同、删除域不同的带鳍的交叉六阶鱼，一条的顶点是另一条的鳍。
    .what = 两条定义域相同、删除域不同的带鳍的交叉六阶鱼，一条的顶点是另一条的鳍，各自删除对方删不掉的候选数。
    .why = 两条鱼各自成立：鳍都为假时，定义域占满删除域；有鳍为真时，被删的候选数都能看到它。
technique-siamese-mutant-leviathan = 交叉孪生七阶鱼
    .about = 两条定义域相同、删除域不同的带鳍的交叉七阶鱼，一条的顶点是另一条的鳍。
    .what = 两条定义域相同、删除域不同的带鳍的交叉七阶鱼，一条的顶点是另一条的鳍，各自删除对方删不掉的候选数。
    .why = 两条鱼各自成立：鳍都为假时，定义域占满删除域；有鳍为真时，被删的候选数都能看到它。
technique-kraken-fish-1 = 强制鱼类型 1
    .about = 一条带鳍鱼，且从每个鳍都有链通向某个候选数，这些末端都能看到鱼本可删除的候选数。
    .what = 一条带鳍鱼，以及若无鳍便可删除的候选数；从每个鳍出发都有链通向一个能看到它们全部的候选数：可删除它们。
    .why = 若鳍都为假，鱼删除这些候选数。若某个鳍为真，由它出发的链末端的候选数也为真，而它们都能看到该末端。无论如何它们都为假。
technique-kraken-fish-2 = 强制鱼类型 2
    .about = 一条带鳍鱼，且从每个鳍和某个删除域中的每个顶点都有链；能看到所有链末端的候选数为假。
    .what = 一条带鳍鱼，从每个鳍和某个删除域中的每个顶点出发都有一条链：可删除能看到所有这些链末端的候选数。
    .why = 若鳍都为假，鱼成立，该删除域的某个顶点为真。无论哪个顶点或鳍为真，由它出发的链的末端都为真。所以末端之一为真，能看到全部末端的候选数为假。
fish-base = 在{ $base }中，{ $digit } 都落在{ $cover }。
fish-base-fins = 在{ $base }中，除鳍 { $fins } 外，{ $digit } 都落在{ $cover }。
fish-endo = { $fins } 同属两个定义域，会同时满足两者，因此算作鳍（内鳍）。
fish-each = 每个定义域的 { $digit } 各占一个不同的删除域，因此{ $cover }的 { $digit } 都在其中。
fish-no-fin = 若鳍为假，每个定义域的 { $digit } 各占一个不同的删除域，{ $cover }的 { $digit } 便都在其中。
fish-greedy = { $cells } 同属两个删除域：若填 { $digit }，会一次占用两个，留给定义域的便不够。
fish-if-fin = 若鳍 { $fins } 为真，它能看到 { $victims }。
fish-so = 因此{ $cover }的其余单元格不能是 { $digit }：可从 { $victims } 删除 { $digit }。
fish-so-either = 因此无论如何，{ $victims } 都不能是 { $digit }。
fish-second = { $base }与另外的删除域构成第二条鱼。
kraken-corners = 这时{ $cover }的 { $digit } 必在 { $corners }。
kraken-chain = 若 { $cell } 是 { $digit }，则 { $end } 是 { $is }：{ $chain }。
kraken-sees = 若 { $cell } 是 { $digit }，它本身就排除 { $gone }。
kraken-so-fish = { $ends-count ->
    [one] 因此无论是鱼成立，还是 { $ends } 为真，都可删除 { $gone }。
   *[other] 因此无论是鱼成立，还是 { $ends } 之一为真，都可删除 { $gone }。
}
kraken-so = { $ends-count ->
    [one] 因此无论如何 { $ends } 都为真，可删除 { $gone }。
   *[other] 因此 { $ends } 之一为真，可删除它们各自都排除的 { $gone }。
}

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
technique-compound-single = 复合唯一数
    .about = 看出一个区块或数组之后，某格或某区域只剩一种可能。
    .what = 一个区块或数组，以及因它所删候选数而只剩一种可能的单元格或区域：填入该数。玩家以两部分为它命名，例如“显性数对与唯一余数”。
    .why = 无论盘面其余部分如何，区块和数组都删除候选数。某格只剩一个候选数，或某数在某区域只剩一格时，就填入它。
technique-complex-single = 多重复合唯一数
    .about = 同时看出几个区块或数组之后，某格或某区域只剩一种可能。
    .what = 几个区块或数组，以及因它们所删候选数而只剩一种可能的单元格或区域：填入该数。
    .why = 无论盘面其余部分如何，区块和数组都删除候选数。某格只剩一个候选数，或某数在某区域只剩一格时，就填入它。
compound-single-removes = 这排除了 { $gone }。
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

## 关于所读或所写文本的说明

format-error = 第 { $line } 行第 { $column } 个字符，应为：{ $expected }，实为：{ $found }
notation-error = 第 { $column } 个字符，应为：{ $expected }，实为：{ $found }
list-clashes = { $list }；{ $item }
clash = { $house }有 { $count } 个 { $digit }（{ $cells }）
no-puzzle-value = 应为题目，实为空值
no-81-numbers = 应为 81 个 0 到 9 的数，实为 { $n } 个
no-cell-number = { $cell }：应为 0 到 9 的数，实为 { $found }
it-has-no-solution = 题目无解
it-has-several-solutions = 题目有多个解
it-is-solved = 题目已解出
it-is-solved-already = 题目已经解出
unsolved-by-these = 这些技巧不能解出题目
unsolved-so-far = 这些技巧不能解出题目：目前为 { $result }
stopped-so-far = 已停止：目前为 { $result }
stopped-in-time = 用时 { $seconds } 秒后停止
stopped-after = 用时 { $seconds } 秒后停止：目前为 { $result }
stuck = { $profile } 方案中没有可用于此处的技巧
no-recognition = 无可识别：{ $reason }
moves-undecided = 题目有多个解，而步骤须依唯一解判定；提示和讲解会给出在所有解中都成立的步骤
no-hint = 无法提示：{ $reason }
no-hint-undecided = 无法提示：题目有多个解，找不到在所有解中都成立的步骤
no-solution-since = 无解；{ $reason }
no-way-to-explain = 无法讲解：{ $reason }
mistakes-more = `ninefold hint` 会说明更多
steps-found = { $name }（{ $id }）：{ $number }
steps-found-assuming = { $name }（{ $id }）：{ $number }，假设唯一解
steps-none = 没有这样的步骤。
steps-withheld = { $reason }，因此略去假设唯一解的技巧（用 --assume-one-solution 可显示）
explain-solved = 共 { $n } 步解出：{ $grid }
explain-is-solved = 题目已解出。
explain-folded = ……另有 { $n } 句；--full 可全部显示
explain-stuck = 无法继续：{ $reason }。
explain-undecided = 步骤到此为止：题目有多个解，余下的每个候选数都属于某个解，其中两个解在 { $cells } 不同。
explain-stuck-undecided = 卡住了：题目有多个解，不用以唯一解为前提的技巧时，{ $profile } 方案中没有可用于此处的技巧。
explain-scale = 按 { $scale } 评定：{ $result }
explain-path-cost = 以上步骤合计 { $result }；题目的评定取自它所有等价形式共用的一条解题路径。
explain-so-far = 未解出：按 { $scale }，目前为 { $result }
hint-more-technique = --stage 2 会说明用哪个技巧
hint-more-cells = --stage 3 会指出涉及哪些单元格
hint-more-why = --stage 4 会说明结论及理由
hint-more-wrong = --stage 3 会指出哪些单元格有误
hint-more-wrong-why = --stage 4 会说明错在哪里
watch-ready = 准备就绪：{ $blanks } 个空格。
watch-commit = { $cell } 只有一个候选数，直接填入 { $digit }，不再改动。
watch-fill = 在 { $cell } 试填 { $digit }。
watch-held = { $cell } 不能是 { $digit }：{ $peer } 已有该数。
watch-last = { $cell } 不能是 { $digit }：否则 { $peer } 无数可填。
watch-retreat = 后面都填不下去：从 { $cell } 撤回 { $digit }。
watch-clash = 所有单元格都已填满，但 { $cell } 与 { $peer } 数字相同，因此这不是解。
watch-solution = 第 { $number } 个解已完成。
watch-over = 搜索完毕：{ $solutions ->
    [0] 无解
   *[other] 共 { $solutions } 个解
}。
watch-observe = { $cell } 的可能性最少（{ $digits }），让它成为 { $digit }。
watch-remove = { $cell } 不能是 { $digit }：{ $peer } 已成为该数。
watch-contradiction = { $cell } 没有任何可能：出现矛盾。
watch-learn = 因此 { $cell } 绝不是 { $digit }：记下这一点，重新开始。
watch-restart = 不知道哪个选择错了：全部忘掉，重新开始。第 { $number } 次重来。
watch-done = 每个单元格都已确定：解出。
watch-impossible = 未作任何选择就出现矛盾：题目无解。
watch-gave-up = 重来 { $number } 次后放弃；题目可能有解，也可能无解。
not-minimised = 只有唯一解的题目才能化为最小题
cannot-read = 无法读取 { $name }：{ $error }
small-file-directory = 应为普通文件，实际为文件夹
small-file-pipe = 应为普通文件，实际为管道
small-file-socket = 应为普通文件，实际为套接字
small-file-device = 应为普通文件，实际为设备
small-file-too-large = 文件最大为 { $megabytes } MB
small-file-not-text = 应为 UTF-8 文本，第 { $line } 行有其他字节
picture-no-grid = 图片中没有找到数独盘面；盘面边长至少须为图片短边的 { $percent }%
picture-no-digits = 图片中的盘面没有可识别的数字；不识别手写数字
picture-too-small = 图片太小：每格 { $pixels } 像素，至少需要 { $least }
picture-size = 图片为 { $width }×{ $height } 像素，最多读取 { $most } 百万像素
picture-too-long = 图片文件超过 { $megabytes } MB；可用 --document-limit 提高上限
picture-broken = { $kind } 文件不完整或已损坏
picture-not-clear = 图片中有 { $number } 格不清楚；请对照图片，或用 --accept 读取
picture-board = { $name }，第 { $number } 个盘面（共 { $boards } 个）
board-number = 第 { $number } 个盘面（共 { $boards } 个）
picture-board-not-clear = 有 { $number } 格不清楚：{ $doubts }；请对照图片，或用 --accept 读取
picture-cell-doubt = { $cell }（{ $read } 或 { $other }）
picture-one-board = { $name }：应只有一道题目，找到 { $boards } 个盘面
picture-frames-drawn = { $number ->
    [0] { $file } 是未作标记的图片：没有看到任何边框
   *[other] { $file } 标出了图片中看过的 { $number } 个边框
}
picture-not-proper = 从图片读出的题目无解或有多个解；请对照图片，或用 --accept 读取
of-another-kind = 这是另一种文件（{ $kind }），应为文本、gzip 或 zstd
left-in-time = 已用 { $seconds } 秒而停止，给出的是此前找到的结果；可能还有更多
left-without = 已用 { $seconds } 秒而停止，没有得到答案；可能存在答案
chain-links-join = 链数应比候选数少一，实为 { $links } 与 { $candidates }
notes-not-81 = 应为 81 格的笔记，实为 { $found } 格
notes-not-digits = { $cell }：位值 { $bits } 不表示任何数字
cannot-write = 无法写入 { $name }：{ $error }
cannot-write-output = 无法写到标准输出：{ $error }
not-text = { $name } 不是题目文件：{ $reason }
too-long = { $name } 超过 { $megabytes } MB，且并非每行一道题目，因此必须整个放入内存；--document-limit 可提高上限
parquet-page-too-large = 列 { $name } 的一页解压后超过 { $megabytes } MB，或所有列合计超过其四倍；--document-limit 可提高上限
parquet-too-many-values = 列 { $name } 的一个行组的列表中有超过 { $most } 个值
parquet-page-torn = 文件已损坏：页头与页的内容不符
parquet-type-without-text = 列 { $name } 的值类型为 { $kind }，无法写成文本
parquet-value-too-long = 第 { $row } 行：列 { $name } 的值超过 1 MB
parquet-rows-lost = 文件已损坏：它有 { $rows } 行，却声明有 { $expected } 行
parquet-unpacks-too-far = 它的表格文本超过 1 GB，且是文件字节数的一千倍以上
parquet-from-parquet = { $name } 不是 Parquet 文件，因此答案无法写入 Parquet 文件；`ninefold convert --to csv --output FILE.parquet` 可将其转换
columns-dropped = 略去了列 { $columns }
columns-dropped-unless-table = 略去了列 { $columns }；--csv 会保留
column-taken = 已经有名为 { $name } 的列：请改名，或用 --prefix 给答案的列名加前缀
prefix-without-table = 没有表格时 --prefix 没有意义：请加上 --csv，或让文件名以 .csv 或 .tsv 结尾
table-option = { $option } 对表格没有意义，答案会写成列
parquet-option = { $option } 对 Parquet 文件没有意义，答案会写成列
parquet-rows-failed = { $number } 行没有答案；原因见 status 和 error 列
not-a-puzzle = { $text } 不是题目：{ $problem }
neither-file-nor-puzzle = { $text }：{ $reason }，它也不是题目
not-a-puzzle-but-technique = { $text }：{ $reason }；它是一种技巧：`ninefold { $command }`
no-such-file = 没有这个文件
a-directory = { $name } 是目录，应为题目文件
line-number = 第 { $line } 行
list-heading = 第 { $number } 题（{ $place }）：{ $puzzle }
no-picture = { $name } 不是图片；文本请用 `ninefold convert` 读取
one-debug-picture = --debug-picture 只画一幅图片：请只给一个文件
print-needs-output = PDF 不能显示在终端上：请用 --output book.pdf 指定文件
print-no-value = { $setting }：应为 NAME=VALUE，如 paper=a5（--write-style 列出所有名称）
print-stopped = 未打印任何内容；用 --keep-going 可略去这样的题目
print-solved = 已全部填好，没有可解之处
print-nothing = 没有可打印的题目
print-done = 共 { $puzzles } 道题目，{ $pages } 页；已从页面读回并求解
print-small-digits = 数字高 { $height } 毫米，而大字版应有 8 毫米：请用更大的纸张或更小的页边距
print-font-used = 非拉丁字符用 { $name } 打印（可用 --font FILE 另选字体）
print-check-failed = 未写出文件，因为从页面读回的内容与题目不符：{ $reason }
print-puzzles = 题目
print-puzzle-count = 共 { $n } 道题目
print-contents = 目录
print-solutions = 答案
print-answers = 解答
print-solution = 答案
print-singles = 唯一数：{ $list }。
print-hint = 请看{ $houses }：{ $name }
print-exercises = 练习
print-course-task = 后面各页的每道练习中，下一步都是{ $name }。请先自己找出：哪些格构成这一结构，可以删除哪些候选数或填入哪个数；再翻到最后看答案。
print-no-lesson = { $name } 没有例子，因此不能编成小册
print-no-picture = { $name }：页面可写成 PDF、SVG 或 PNG，请把文件命名为 book.pdf、page.svg 或 page.png
print-dpi-no-png = --dpi 只用于 PNG 页面：请把文件命名为 page.png
print-png-size = 一页会有 { $width } × { $height } 像素，最多可有 { $most } 百万像素：请降低分辨率
print-png-failed = 无法画出页面：{ $reason }
print-style-no-pages = --write-style 写出的是文本：请指定 book.toml 之类的文件
print-repeat-earlier = 已略去，因为 { $file } 中已有（对称等价）
print-repeat-here = 已略去，因为与 { $place } 的题目对称等价
print-bad-form = { $file }：第 { $line } 行：应为一行题目，即 81 个数字和点
print-report-heading = { $name }：共 { $puzzles } 道题目，{ $pages } 页
print-report-proper = 每道题目都合格吗？是：{ $puzzles } 道题目都已从页面读回并重新求解，各有且只有一个解。
print-report-left-out = 已略去：
print-report-number = 编号
print-report-page = 页
print-report-givens = 提示数
print-report-level = 等级
print-report-rating = 评分
print-report-unique = 唯一解
print-report-read-back = 已读回
print-report-place = 位置
print-report-yes = 是
print-how-heading = 怎样解题
print-how-rule = 在每个空格中填入 1 到 9 的一个数，使每行、每列、每宫都恰好包含每个数一次。
print-how-one = 每道题只有一个解，并且可以推理得出，不必猜测。
print-how-place = 先看出现最多的数。找一个还缺这个数的宫，在心里划去已有这个数的行和列；若只剩一格，这个数就填在那里。
print-how-digit = 再看单个空格：若它所在的行、列、宫中已出现了九个数中的八个，它就是第九个。
print-how-notes = 若都行不通，就在各格的角上写下仍然可能的数。同一行、列或宫中有两格只有相同的两个数时，这两个数就属于这两格：可从该处的其他格中删除。
print-unknown-setting = 样式中没有“{ $name }”这项设置（应为 { $known } 之一）
print-bad-setting = { $key }：“{ $value }”无法使用（说明：{ $about }）
print-template-parts = “{ $template }”多于三段（应为 左 | 中 | 右）
print-template-field = 此处没有“{ $field }”这个字段（应为花括号中的 { $known } 之一）
print-style-syntax = 不是样式文件：{ $reason }
print-no-room = 页边距和文字没有给盘面留下空间：请用更大的纸张、更小的页边距或更少的盘面
print-font-unusable = 不是可以嵌入的 TrueType 或 OpenType 字体
print-many-fonts = 应给出一个字体（用于非拉丁字符）或两个（常规体和粗体）
print-no-glyph = 没有字体包含“{ $sign }”：请用 --font FILE 指定一个包含它的字体
render-needs-output = 多道题目会得到多幅图：--output board.svg 依次写入 board-1.svg、board-2.svg 等
more-like-these = 另有 { $number } 条类似的说明
remark-times = { $remark }（{ $times } 次）
remark-times-in-all = { $remark }（共 { $times } 次）
read-and-lost = 已读 { $read } 道题目，丢失 { $lost } 行（或其他片段）
tally = { $puzzles } 道题目：{ $kinds }；每秒 { $rate } 道
tally-read = 已读 { $read }，无效 { $invalid }
tally-solved = 唯一解 { $unique }，多解 { $several }，无解 { $none }，无效 { $invalid }
tally-elsewhere = { $kinds }，留给其他分片 { $left }
no-solution = 无解
several-solutions = 有多个解
one-of-several-shown = 这是多个解中的一个
unwritable = { $format } 格式无法容纳：{ $reason }

# 题目的组成部分

part-digits = 数字
part-placed = 填入数
part-candidates = 候选数
part-notes = 笔记
part-solution = 解
part-expected = 预期的结论
part-rules = 规则
part-title = 标题
part-author = 作者
part-description = 说明
part-comment = 注释
part-date = 日期
part-source = 来源
part-level = 难度
part-url = 网址
part-columns = 其余各列

# 某处的内容

phrase-sign = '{ $sign }'
phrase-end-of-line = 行尾
phrase-end-of-text = 文本末尾
phrase-end = 末尾
phrase-nothing = 空白
phrase-none = 没有
phrase-none-of-them = 两者都没有
phrase-another = 其他内容
phrase-another-line = 另一种行
phrase-another-text = 其他文本
phrase-more = 更多
phrase-several = 多个
phrase-count = { $count }
phrase-count-of-them = { $count } 个
phrase-quoted = "{ $text }"
phrase-value = { $text }
phrase-value-in-cell = { $cell } 中的 { $text }
phrase-value-for-cell = { $cell } 的 { $text }
phrase-quoted-for-cell = { $cell } 的 "{ $text }"
phrase-fault = 错误（{ $reason }）
phrase-fault-at = 第 { $place } 个字符处的错误，那里缺少{ $expected }
phrase-text-with-fault = 有错误的文本（{ $error }）
phrase-data-with-fault = 有错误的数据（{ $error }）

# 文本

phrase-text = 文本（UTF-8）
phrase-byte = 字节 { $byte }
phrase-utf-16 = UTF-16
phrase-puzzle = 题目
phrase-empty-text = 空文本
phrase-only-comments = 只有注释
phrase-known-format = 某种已知格式的题目
phrase-one-puzzle = 一道题目
phrase-second-puzzle = 第二道题目
phrase-one-puzzle-a-line = 题目列表中每行一道题目
phrase-line-of-at-most = 不超过 { $megabytes } MB 的行
phrase-step-of-at-most = 不超过 { $characters } 个字符的步骤
phrase-longer-line = 更长的行
phrase-clear-board = 数字清楚的盘面
phrase-unclear-board = 不清楚的盘面：{ $reason }

# 单元格与候选数

phrase-cell-sign = 数字或表示空格的符号（. 0 * _ - x ? 之一）
phrase-cell-number = 一个数字，空格写作 0、-1、None、null 或 nan
phrase-cells = 81 格
phrase-cells-or-candidates = 81 格（或 729 个候选数）
phrase-end-of-cells = 81 格之后的行尾
phrase-cells-found = { $cells } 格
phrase-other-size = { $size }×{ $size } 盘面的 { $cells } 格，不支持这种盘面
phrase-placed-digit = + 之后已填入的数字
phrase-candidates = 729 个候选数
phrase-characters-found = { $characters } 个字符
phrase-candidate-sign = { $digit } 或表示空的符号（{ $cell } 的候选数按顺序排列）
phrase-candidate-digits = 候选数（数字 1 至 9）
phrase-candidate-once = 每个候选数只出现一次
phrase-candidate-twice = 第二个 { $digit }
phrase-candidates-at-most = 不多于全部候选数的个数
phrase-longer-list = 更长的列表

# 行、图与表格

phrase-cells-in-row = 本行的 9 格
phrase-nine-rows = 9 行
phrase-rows-of-cells = 9 行，每行 9 格
phrase-rows-found = { $rows } 行
phrase-rows-with-gaps = 9 行，每行 9 格，至多用一个 * 代替空缺
phrase-row-with-gaps = 第 { $row } 行有 { $cells } 格和 { $gaps } 个 *
phrase-groups = 以逗号分隔的 9 组
phrase-digits-between-commas = 逗号之间的数字
phrase-cell-of-candidates = 一个数字、u 加一个数字，或候选数
phrase-digit-behind-u = u 之后的一个数字
phrase-html-table = 9 行 9 列的表格，每格为空或含一个数字
phrase-html-row = 表格第 { $row } 行有 { $cells } 格
phrase-html-nothing-seen = 单元格中看不到任何数字的表格
phrase-html-picture = 有一格的图片没有文字说明的表格：{ $text }
phrase-html-cell = 有一格含 "{ $text }" 的表格
phrase-table-header = 含有 puzzle 一列的表头
phrase-one-puzzle-column = 一个存放数独的列或成员（用 --column 指明）
phrase-named-column = 名为 { $column } 的列或成员
phrase-table-puzzle = 表头所指的列中的题目
phrase-shorter-row = 更短的行
phrase-closing-quote = 结束该字段的引号
phrase-end-of-row = 该行的末尾
phrase-gsf-commas = 至少六个逗号
phrase-gsf-cells = 第五个字段中的 81 格
phrase-hodoku-fields = 技巧、数字和单元格，各在一个冒号之后
phrase-hodoku-fields-at-most = 至多七个字段
phrase-hodoku-eighth = 第八个字段
phrase-hodoku-number = 技巧的编号
phrase-hodoku-digits = 结构的数字

# 链接

phrase-classic-rules = 只有标准数独规则的题目
phrase-other-rules = 含有其他规则的题目：{ $rules }
phrase-cells-with-digits = 单元格含 1 到 9 的数字，空格为 0
phrase-game-of-size = 9×9 单元格的游戏
phrase-game-id = 游戏编号中的 81 个单元格（数字，以及表示空格的字母）
phrase-game-seed = 程序用来生成题目的数字
phrase-link-of = { $site } 的链接
phrase-link-with = 带有 ?{ $parameter }= 和各单元格的链接
phrase-link-with-puzzle = 含有题目的链接
phrase-link-ending-with-cells = 以各单元格结尾的链接
phrase-link-holding-puzzle = 自身含有题目的链接
phrase-link-offline = 题目保存在 { $site } 的链接，离线时无法取得
phrase-link-known = f-puzzles、SudokuPad、SudokuWiki、SudokuExchange 或 sudoku.coach 的链接
phrase-link-unknown = { $site } 的链接
phrase-readable-format = 能够读取的格式
phrase-link-unsupported = { $kind } 链接，不支持导入
phrase-compressed-puzzle = 压缩的题目
phrase-not-base-64 = 不属于 base 64 的字符
phrase-damaged-data = 损坏或不完整的数据
phrase-long-data = 超过一百万个字符的数据
phrase-no-json-inside = 内容不是 JSON（{ $reason }）
phrase-packed-pairs = 162 个字符，每格两个
phrase-packed-pair = 一格的两个字符
phrase-packed-digits = 一格的两位 { $base } 进制数
phrase-packed-cells = "classic" 之后压缩的 81 格
phrase-too-many-characters = 过多的字符
phrase-other-code = 另一种编码的字符
phrase-sudokupad-code = 某种 SudokuPad 编码的题目
phrase-board-of-size = { $rows } 行，每行 { $cells } 格（只支持 9×9）
phrase-f-puzzles-object = f-puzzles 对象
phrase-other-json = 其他 JSON
phrase-f-puzzles-size = 大小为 9 的盘面（不支持其他大小）
phrase-f-puzzles-rows = 九行的盘面
phrase-f-puzzles-cells = 每行九格
phrase-f-puzzles-row = 第 { $row } 行的格数不同
phrase-f-puzzles-digits = 含数字 1 至 9 的单元格
phrase-f-puzzles-digit = { $cell } 的 { $member } 中的 { $text }

# JSON 与 XML

phrase-json = JSON
phrase-json-with = JSON（{ $expected }）
phrase-a-value = 值
phrase-a-name = 名称
phrase-a-colon = 冒号
phrase-a-comma = 逗号
phrase-end-of-string = 字符串的结尾
phrase-less-depth = 更浅的嵌套
phrase-flatter-lists = 嵌套较浅的列表
phrase-shorter-object = 不超过 { $megabytes } MB 的对象（列表可以更长）
phrase-comma-or-bracket = 列表内的 ',' 或 ']'
phrase-member-once = 每个成员在对象中只出现一次
phrase-member-twice = 第二个"{ $member }"
phrase-puzzle-member = 成员 ninefold 或成员 puzzle
phrase-json-cells = 字符串或数字列表中的 81 格
phrase-json-solution = 字符串或数字列表中 81 格的解
phrase-list-of-no-cells = 不是题目的列表（{ $text }）
phrase-member-string = { $member } 为字符串
phrase-member-list = { $member } 为列表
phrase-member-object = { $member } 为对象
phrase-member-cells = { $member } 为 81 格
phrase-member-digits = { $member } 为 81 个数字串
phrase-member-candidates = { $member } 为单元格（0-80）与数字（1-9）的数对
phrase-version = 版本不高于 { $version } 的成员 ninefold
phrase-placed-beside-givens = 不在提示数位置上的填入数
phrase-placed-on-given = { $cell } 中的填入数，该格已有提示数 { $digit }
phrase-names-of-rules = 规则的名称
phrase-code-of-technique = 技巧的代码
phrase-digits = 数字
phrase-xml = XML
phrase-xml-game = 一局题目：<opensudoku> 与 <game data="..." />
phrase-xml-game-data = 带有 data 的题目
phrase-xml-game-cells = 含 81 个数字或带版本数据的题目
phrase-xml-game-fields = 版本 { $version } 与 { $fields } 个字段

# 模板

phrase-template-letter = 已知的字母（{ $letters } 之一）
phrase-template-behind = % 之后的字母（{ $letters } 之一）
phrase-template-step = %c 或 %x（以我们的文字写出的步骤），因为 serate 对 %s 和 %h 的写法并不确知
phrase-template-other = %{ $letter }

# 推测或忽略的内容

phrase-first-of-lines = 只读取了第一道题目，但这里还有更多文本
phrase-drawings-merged = { $count } 个盘面合为一个局面：提示数、填入的数、候选数
phrase-first-of-puzzles = 只读取了第一道题目，但这里开始另一道
phrase-several-empty-signs = 有几种表示空格的符号（{ $signs }），都视为空格
phrase-one-empty-sign = 只有 '{ $sign }' 视为空格；若加上其他符号，便不是 81 格
phrase-title-before-cells = 单元格之前的内容视为标题
phrase-title-before-grid = 盘面之前的一行视为标题
phrase-marks-ignored = 候选数旁的符号（如 * 和 #）已忽略
phrase-solved-as-givens = 已解出的单元格视为提示数，因为这种格式无法区分
phrase-section-ignored = 从这里开始的内容已忽略
phrase-rest-ignored = 九行之后的内容已忽略
phrase-column-twice = 有多列名为 { $column }，只读取其中第一列
phrase-marks-as-notes = 候选标记视为玩家的笔记，因为 { $cell } 没有标记
phrase-singles-unsolved = { $cells }：视为只剩一个候选数的未解单元格，因为同区域的另一格也有这个数
phrase-singles-as-placed = 若同区域的其他格都没有这个数，唯一的候选数视为填入数
phrase-given-marks = 题目给出的候选标记视为该格仅有的候选数
phrase-name-as-cells = 题目的名称视为压缩的单元格
phrase-digits-left-out = 这不属于题目，已略去：{ $text }
phrase-more-left-out = 另有含数字的行已略去：{ $count }
phrase-members-left-out = 对象中的这些成员不属于题目，已略去：{ $members }
phrase-letters-as-zeros = 字母 O 视为 0，共 { $count } 处，此处是第一处
phrase-signs-at-cells = 单元格旁的字母和符号已忽略，第一处在此：{ $text }
phrase-drawn-ignored = 盘面上的图形视为装饰：{ $names }
phrase-code-in-link = 题目取自 { $site } 的链接中的一段代码
phrase-parameters-left-out = 链接的其余部分已略去：{ $text }
phrase-row-of-names-left-out = 此行是列名，已略去
phrase-names-of-rows-left-out = 行名已略去
phrase-empty-cell = 空格
phrase-doubtful-in-picture = 图片中 { $cell } 不清楚：{ $read } 或 { $other }
phrase-rules-unsupported = 题目含有不支持的规则：{ $rules }
phrase-member-unknown = 未知的成员 "{ $member }" 已忽略
phrase-part-cut = { $part }过长，已截短

# 略去或改写的内容

phrase-part-left-out = 略去了{ $part }
phrase-parts-left-out = 略去了{ $part }
phrase-part-differs = 各题的{ $part }不同，已略去
phrase-column-left-out = 略去了列 { $column }
phrase-line-ends-as-blanks = 换行改为空格，因为其中一行会被当作表格的一行
phrase-columns-left-out = 略去了列 { $columns }
phrase-fields-left-out = 略去了该行在表头所列 { $columns } 列之外的内容
phrase-digits-as-candidates = 单元格中的数字写成唯一的候选数
phrase-placed-as-givens = 填入数写成提示数
phrase-removed-left-out = 略去了已删除的候选数
phrase-notes-left-out = 略去了玩家的笔记
phrase-rules-left-out = 略去了其他规则的名称
phrase-level-no-number = 难度不是数字，已略去
phrase-level-no-four-numbers = 难度不是四个数字，已略去
phrase-comment-on-one-line = 注释写成一行
phrase-title-without-commas = 标题写成一行，不含逗号
phrase-singles-as-givens = { $cells } 的唯一候选数再读入时会成为提示数
phrase-singles-as-digits = { $cells } 的唯一候选数再读入时会成为单元格中的数字

# 无法写出题目的原因

phrase-only-candidates = 它只由候选数组成
phrase-several-puzzles = 一份文本只能容纳一道题目，这里有多道
phrase-cell-without-candidate = { $cell } 既没有数字也没有候选数

# 单元格的名称与运算

phrase-digits-1-to-9 = 若干数字 1 至 9
phrase-digit-or-end = 数字 1 至 9 或末尾
phrase-one-digit = 单个数字
phrase-one-cell = 一格
phrase-one-candidate = 一个候选数
phrase-move-sign = = 加要填入的数字，或 <> 加要删除的数字
phrase-move-digits = 操作的数字
phrase-move-cells = 操作的单元格，如 place 7 in r4c5
phrase-move = 一个操作，如 r4c5=7 或 r2c3<>5
phrase-move-for-certain = 一个确定的操作
phrase-more-moves = 另一个操作，或括号中的技巧
phrase-one-step = 单个步骤
phrase-technique-name = 技巧名称
phrase-one-number = 单个编号
phrase-number-1-to-9 = 编号 1 至 9
phrase-closing-brace = 逗号、空格或右花括号
phrase-comma-blank-or-end = 逗号、空格或末尾
phrase-nothing-behind-brace = 右花括号之后没有内容
phrase-closing-parenthesis = 右括号
phrase-triplet = 三位数：数字、行、列，如 514
phrase-triplet-row = 数字之后的行号，如 514
phrase-triplet-column = 数字和行号之后的列号，如 514
phrase-rc-row = 行号，如 r1c1
phrase-rc-column = 列号，如 r1c1
phrase-rc-house = 一个区域，b1 至 b9、r1 至 r9 或 c1 至 c9
phrase-rc-number = 编号 1 至 9，如 r4、c9、b1 或 r1c1
phrase-rc-digits = 数字，如 r1c1(47)
phrase-letter-a-to-i = 字母 A 至 I，如 A1
phrase-letter-a-to-j = 字母 A 至 H 或 J，如 A1
phrase-number-behind-letter = 字母之后的编号 1 至 9，如 A1
phrase-kind-of-house = 行、列或宫
phrase-word-of-house = box、row 或 column
phrase-zero-or-one = 0 或 1
phrase-bitmap = 81 个字符 0 或 1
phrase-bitmap-end = 81 个字符之后的末尾
phrase-cell-index = 序号 0 至 80
phrase-cell-names = 单元格：r1c1、A1、区域（r4、c9、b1）、序号或位图
phrase-one-kind-of-names = 列表中使用同一种名称
phrase-drawn-line = 一行九格
phrase-drawn-line-end = 九格之后的行尾
phrase-drawn-lines = 九行单元格
phrase-drawn-lines-end = 九行之后的末尾
phrase-drawn-sign = '*' 或 '.'

## Reports on puzzles

check-differ = 两个解不同于 { $cells }
check-depends = 取决于已删除的候选数
check-minimality-left-out = 未检查是否极小
check-minimal = 极小
check-redundant = 多余 { $cells }
check-redundant-alone = 多余 { $cells }；在其对称性 { $symmetry } 下极小
check-givens = 提示数  { $n }
check-valid = 有效    是，没有数字冲突
check-clash = 有效    否，{ $clash }
check-clash-more = {"        "}{ $clash }
check-unsolvable = 唯一    否，题目无解
check-entries = 填写    有误：{ $reason }
check-unique = 唯一    是
check-several = 唯一    否，有多个解；这两个解有 { $n } 格不同：{ $cells }
check-minimal-left-out = 极小    未检查
check-minimal-unknown = 极小    无法判断：解取决于已删除的候选数
check-minimal-yes = 极小    是，没有可去掉的提示数
check-minimal-no = 极小    否，{ $n } 个提示数各自多余：{ $cells }
check-minimal-in = {"        "}但没有提示数能与其对称格一同去掉（{ $symmetry }）
check-open-none = 未定    没有单元格
check-open = 未定    { $n } 格，按其真候选数：{ $candidates }
check-singles-fail = 唯余排除  解不出它
check-singles-solve = 唯余排除  能解出它
check-backdoors = 大小为 { $size } 的后门：{ $sets }
check-unavoidable = 不可避免集：{ $sets }
check-anti-backdoors = 大小为 { $size } 的反后门：{ $sets }
check-theory-fails = 用 { $theory } 的技巧解不出
check-theory-solves = 用 { $theory } 的技巧可以解出
check-trials = 逐一假设：{ $refuted } 个候选数导出矛盾，{ $solving } 个导出解，{ $open } 个两者皆非

## Almost locked sets, listed

als-list-sets = 集合：按单元格不同计 { $different } 个，按区域计 { $all } 个
als-list-set = { $set }  { $house }
als-list-level = ，{ $level } 级
als-list-again = ，重复
als-list-impure = ，不纯
als-list-links = 链接：{ $pairs } 对，按两个方向计 { $links } 条

## Statistics

stats-no-chart = 没有可统计的题目，因此未写出图表
stats-solutions = 解
stats-givens = 提示数
stats-techniques = 需要某种技巧的题目数
stats-effective = 就全部极小题而言，相当于公平抽取的 { $n } 题
stats-estimate = { $part }：{ $mean } ± { $off }，标准差 { $deviation }
stats-share = { $part }：占全部极小题的百分比
stats-no-weight = 权重：应为大于 0 的数，却是 { $text }
verdict-unique = 唯一
verdict-several = 多个
verdict-none = 无解
verdict-invalid = 无效
part-of-rating-er = er
part-of-rating-ep = ep
part-of-rating-ed = ed
part-of-rating-score = 分数
part-of-rating-level = 等级
part-of-rating-hardest = 最难步骤
part-of-rating-uncertainty = 误差
part-of-rating-technique = 技巧
part-of-rating-scale = 标准
level-gentle = 入门
level-easy = 简单
level-medium = 中等
level-hard = 困难
level-unfair = 刁难
level-expert = 专家
level-master = 大师
level-extreme = 极难
counted-puzzles = { $number } 道题目
resuming = 继续：此前已完成 { $number } 道题目

## Wishes of generate that contradict each other, and easier ones

contradiction-order = { $lower } 不会高于 { $upper }，因此 { $lower } 至少 { $least } 与 { $upper } 至多 { $most } 互相矛盾
contradiction-pearl = 珍珠题的 EP 等于 ER，而给定的范围没有公共的数
contradiction-diamond = 钻石题的 ED 和 EP 等于 ER，而给定的范围没有公共的数
contradiction-no-rating = { $sides ->
    [both] 在 { $scale } 标准下没有评分为 { $rating } 的步骤；最接近的评分为 { $one } 和 { $other }
   *[one] 在 { $scale } 标准下没有评分为 { $rating } 的步骤；最接近的评分为 { $one }
}
contradiction-no-ratings = { $sides ->
    [both] 在 { $scale } 标准下没有评分在 { $from } 至 { $to } 之间的步骤；最接近的评分为 { $one } 和 { $other }
   *[one] 在 { $scale } 标准下没有评分在 { $from } 至 { $to } 之间的步骤；最接近的评分为 { $one }
}
contradiction-beyond = 目前没有评分高于 { $highest } 的已知题目
contradiction-unwanted = { $id } 不能既是必需又被排除
contradiction-too-many = 最多可指定 { $most } 种必需的技巧
contradiction-not-tried = { $scale } 方案不使用 { $id }
contradiction-tried-elsewhere = { $scale } 方案不使用 { $id }；使用它的方案：{ $profiles }
contradiction-needs-more = { $number ->
    [score] 需要 { $id } 的题目，分数至少为 { $least }
    [level] 需要 { $id } 的题目，等级至少为 { $least }
   *[er] 需要 { $id } 的题目，ER 至少为 { $least }
}
contradiction-needs-less = { $id } 是必需的最难步骤，因此 ER 至多为 { $most }
contradiction-last-step = 在 { $scale } 方案下，每条解题路径都以 { $id } 结束
contradiction-low-score = 题目的 HoDoKu 分数至少为 { $least }
contradiction-nothing-left = 提示数达到 { $n } 个时，每个数字都是其区域的最后一个，只可能评为 1.0
contradiction-nearly-full = 只用 { $id } 而不用更难的技巧，只能解开至少有 { $least } 个提示数的题目，而已知的极小题目最多有 { $most } 个提示数
contradiction-solved = 完整的盘面没有可评分或必需的步骤
contradiction-one-puzzle = 该图案在此终盘上只有一道题目，而它的难度不符合要求
contradiction-one-puzzle-rated = 该图案在此终盘上只有一道题目，而它的难度不符合要求：其 ED={ $rating }
wish-larger-pattern = 格子更多的图案
wish-more-givens = 更多提示数
wish-fewer-givens = 更少提示数
wish-not-minimal = 不要求极小的题目
wish-less-symmetry = 不要求对称，或对称格更少的对称性
wish-wider-ratings = 更宽的评分范围
wish-wider-hodoku = 更宽的 HoDoKu 分数或等级范围
wish-no-pearls = 不要求珍珠题或钻石题
wish-fewer-needed = 一次更少的必需技巧
wish-earlier-technique = 方案中较早使用的技巧
wish-fewer-left-out = 更少被排除的技巧

## Recipes of generate that nothing meets

impossible-too-few = 没有 { $n } 个提示数而有唯一解的题目：最少为 17 个（McGuire, Tugemann, Civario 2012）
impossible-too-many = { $n } 个提示数超过了 81 个单元格
impossible-other-number = 该图案有 { $n } 个提示数
impossible-empty-lines = 该图案在{ $one }和{ $other }没有提示数：任一解中交换二者即得另一个解
impossible-asymmetric = 该图案不具有此对称性：{ $cell } 有提示数，其对称格 { $image } 没有
impossible-no-sum = 在对称性 { $symmetry } 下，对称格的个数凑不成该提示数
impossible-other-solution = 该图案在此终盘上还有另一个解，不同之处为 { $cells }
impossible-redundant = 该图案在此终盘上不是极小的：{ $cells } 可各自去掉
impossible-too-many-minimal = 目前没有提示数超过 { $most } 个的已知极小题目
neighbours-improper = 只有唯一解的题目才有邻近题目
neighbours-no-givens = 只增删提示数，而此题只有候选数，没有提示数
neighbours-undecided = 只看提示数，而仅凭提示数有多个解
subpuzzles-no-givens = 极小题目由提示数组成，而此题只有候选数，没有提示数
subpuzzles-undecided = 极小题目由提示数组成，而此局面仅凭提示数有多个解
canon-not-bare = 只有没有填入数字、没有删除候选数的题目才有规范形式
verify-no-step = { $name }：其中没有任何步骤，因此什么也没有证明（`ninefold explain --proof` 和 `ninefold data trace --proof` 会写出带证明的步骤）
hunt-progress = 已评级 { $rated } 道，最难为 { $best }；还有 { $open } 道的周围尚未搜索
rate-grade = 等级    { $rating }（从入门到极难）
rate-hardest = 最难    { $technique }
rate-se = SE      ER { $er }，EP { $ep }，ED { $ed }
rate-hodoku = HoDoKu  { $rating }
rate-no-grade = 等级    { $reason }
rate-no-se = SE      { $reason }
rate-next = 接着    `ninefold hint` 给出下一步，`ninefold explain` 给出所有步骤
rate-over = 超过 { $limit }
rate-foreign = serate 的 { $option } 给出另一种评级，而其定义没有公开：Ninefold 只有不带该选项的评级
hunt-too-open = 有 { $number } 种去掉提示数的方式留下的解太多，无法列出：它们的邻近题目没有搜索
hunt-foreign = 已有结果的第 { $number } 行不属于这次搜索
hunt-unreadable = 已有结果中有一行不属于这次搜索
hunt-no-by = 应为 er、ep、ed、score、w、b、gw、gb、depth、bxb、bxbb 之一，但读到的是 "{ $name }"
hunt-no-rating = "{ $text }" 不是 { $by } 的评级
neighbours-too-open = 去掉 { $cells } 后解太多；请只添加一个提示数，或少去掉一些
unknown-symmetry = "{ $name }" 不是正方形的对称性（应为 { $known } 之一）

## Generating

generate-nothing-rated = --ratings 没有可添加的内容：只有 --er、--ep、--ed、--pearl 和 --diamond 会评分
generate-near = { $number } 道题目与图案或提示数不完全相符
generate-refused = 无法满足：{ $reason }
generate-nearest = { $reason }；给出最接近的题目
generate-one-only = 一个终盘上的一个图案只有一道题目，而要求了多道
generate-none-with-pattern = { $seconds } 秒内没有找到具有该图案且唯一解的题目
generate-none = { $seconds } 秒内没有找到
generate-none-judged = { $seconds } 秒内判断了 { $number } 道题目，没有符合的
generate-some = { $seconds } 秒内找到 { $found } / { $wished } 道，约每判断 { $judged } 道有一道；全部约需 { $time }
generate-easier = { $told }。可以增加数量的办法：{ $wishes }
time-seconds = { $n } 秒
time-minutes = { $n } 分钟
time-hours = { $n } 小时
time-days = { $n } 天
generate-not-rated-so = ER、EP 和 ED 是 se、se-original 和 sukaku 方案的数值
generate-pattern-length = 图案由 81 个字符组成，. 或 0 表示没有提示数的单元格；实为 { $n } 个
generate-recover-seed = --recover 需要 --seed：损坏的日志没有记下它
generate-no-grid = 不是终盘：{ $reason }
generate-needed-order = 按人们的顺序，几乎没有题目需要 { $needs }；以下题目在这一顺序中需要它：--techniques { $order }
generate-needed-rarely = 在这一顺序中，需要 { $needs } 的题目也很少见：数千道中一道也没有
generate-grid-expected = 应为终盘的 81 个数字
generate-grid-unfinished = 终盘有 81 个数字，不能有空缺

## 数据集与基准

dataset-chat-system = 你来解数独。每行、每列和每个宫的九格都恰好包含 1 到 9 各一次。请一步一步地解题：每一步都说出技巧、结论和理由，最后写出答案。
dataset-chat-question = 请解这道数独，点表示空格：
dataset-chat-step = { $number }. { $step }. { $why }
dataset-chat-solution = 答案：
dataset-shares = 应为用逗号分隔的三个整数（训练、验证、测试），不能全为 0，例如 80,10,10
dataset-no-band = “{ $text }”在这里不是区间（应为 { $expected }）
dataset-bands-overlap = 区间 { $one } 与 { $other } 有重叠
dataset-no-bands = 请写出区间：没有说明是哪些技巧或数值
dataset-bands-of-nothing = --bands 需要 --by，由它说明区间属于什么
dataset-no-by = “{ $name }”不能用来划分数据集（应为 er、givens、technique 或某个标尺的名称）
dataset-no-kind = “{ $name }”不是行的种类（应为 { $known }）
dataset-no-file = “{ $name }”不是文件的种类（应为 { $known }）
dataset-no-licence = 应为字母、数字、点和连字符，例如 cc0-1.0
dataset-no-folder = { $name } 已存在且不是空文件夹；请另取一个名称
dataset-busy = 另一次运行正在写 { $name }
dataset-left = 已完成的部分保存在 { $name }；重复同一命令即可继续
dataset-other-run = { $name } 是另一条命令已完成的部分：重复那条命令即可继续，或删除该文件夹
dataset-begun-otherwise = { $name } 是由另一条命令 `{ $command }` 开始的：{ $differences }。重复那条命令即可继续，或删除该文件夹
dataset-no-parquet = 无法写 Parquet 文件：此程序构建时没有 `--features parquet`；可以用 --to jsonl 或 --to csv
dataset-made = { $name } 中有 { $classes } 个等价类的 { $rows } 行
dataset-short = { $name }：{ $wanted } 个中找到 { $taken } 个；没有找到更多
dataset-without = 有 { $number } 个等价类被略去，第一个的原因是：{ $why }
dataset-plot-stratum = 分层
dataset-plot-er = Sudoku Explainer 评分（ER）
dataset-plot-givens = 提示数
dataset-plot-technique = 最难一步的技巧
dataset-plot-steps = 步数
benchmark-no-baseline = “{ $name }”不是基线（应为 random、singles 或某个配置的名称）
benchmark-no-id = 第 { $line } 行：基准里没有题目“{ $id }”
benchmark-twice = 第 { $line } 行：{ $id } 已经有答案了
benchmark-no-grid = 第 { $line } 行：应为 81 个字符的盘面
benchmark-no-answers = 没有答案：每行应为一个 JSON 对象，包含 id 以及 moves 或 grid
benchmark-all = 全部

## Profiles and scales

expected-time-unit = 应为后跟 ms、s、m 或 h 的数
expected-time = 应为数，如 10s
expected-shard = 应为 I/N，I 从 1 到 N，如 2/8
option-meaningless = { $option } 对 { $profile } 方案没有意义
expected-techniques = --techniques：应为以逗号分隔的技巧标识
two-profiles = { $one } 和 { $other } 是两个方案；请去掉 --techniques 或 --profile
other-scale = { $file } 是 { $scale } 标准下的方案，而 --profile 指定了 { $asked }；请去掉 --profile
expected-profile = 应为 { $names } 之一，或一个文件
expected-one-of = 应为 { $names } 之一
expected-deepest = 应为 10.5 或 11.0
unknown-technique = 没有技巧 "{ $name }"；`ninefold techniques` 会列出全部技巧
unknown-technique-near = 没有技巧 "{ $name }"；您是否指 { $near }？
profile-error = 第 { $line } 行第 { $column } 个字符：{ $reason }
profile-toml = { $words }
profile-expected = 应为 `ninefold list profiles NAME` 所写的配置
profile-scale = 应为 { $names } 之一，实为 "{ $found }"
profile-deepest = deepest 只对 se、se-original 和 sukaku 标准有意义
profile-largest-fish = largest-fish 只在未列出 techniques 时有意义，因为其中已指明鱼
profile-formula = { $words }
profile-rating = 分值应为 0 至 { $most }，实为 { $found }
profile-rating-elsewhere = rating 只对 Sudoku Explainer、HoDoKu 和 human 的标准有意义
profile-hodoku = 此表只用于 hodoku 标准
profile-number = 应为 { $from } 至 { $to } 的数，实为 { $found }

## Arguments

no-number = "{ $text }" 不是数
no-level = "{ $name }" 不是等级（应为 { $known } 之一）
no-grid-number = "{ $text }" 不是终盘编号（应为 1 至 5472730538）
canon-no-grid = 只有完整的终盘才有编号；这一题还没有填满
empty-range = 此范围为空：终点在起点之前
no-rating = "{ $text }" 不是评分（应形如 7.2）
fewer-threads = 使用 { $count } 个线程而非 { $asked } 个：本机可同时运行 { $run } 个
expected-threads = 应为线程数，至少为 1
backend-missing = { $setting }：本机没有它
backend-unknown = { $setting }：未知的后端；应为 auto、gpu、avx512、avx2、neon 或 portable
card-failed = 无法使用显卡（{ $reason }），改由处理器完成

## Files

file-not-resumable = { $name } 无法由可能需要续跑的命令写出：Parquet 文件不能续写；请写 .csv 再转换
file-busy = 另一次运行正在写 { $name }
journal-foreign = { $name } 不是 ninefold 的日志；请把它移开
file-begun-otherwise = { $name } 是由另一条命令 `{ $command }` 开始的：{ $differences }。重复那条命令即可继续，或用 --overwrite
file-discarded = 放弃 { $part }：由 `{ $command }` 开始，已完成 { $number } 道题目
command-other = 当时是 `ninefold { $name }`
command-version = 当时是版本 { $version }
command-option-new = 当时没有 { $option }
command-option-gone = 当时有 { $option }
command-option-value-gone = { $option } 当时是 { $was }
command-option-changed = { $option } 当时是 { $was }，现在是 { $now }
command-input-count = 当时有 { $n } 份输入
command-input-changed = { $name } 的内容不同
command-input-other = 输入当时是 { $was }，现在是 { $now }
command-profile-changed = 方案的内容不同
command-formulas-changed = 公式的内容不同
command-cells-changed = 图案或终盘的内容不同
file-changed = { $name } 在完成后被改动过；--overwrite 会替换它
journal-gone = { $part } 还在，但其日志（{ $journal }）不见了；请把它移开
journal-no-results = 无法恢复 { $name }：其日志没有记录 { $part } 中的任何结果
journal-damaged = { $part } 还在，但其日志（{ $journal }）为空或已损坏；--recover 从完好的部分继续，--overwrite 会重新开始
file-packing = { $name } 无法压缩为 .{ $end }：ninefold 只写 .gz 和 .zst
file-unwritten-without = 无法写入 { $name }：本程序构建时没有启用 `--features { $feature }`
file-dead-link = { $name } 是一个失效的链接
file-is-directory = { $name } 是目录，应为要写的文件
file-no-name = { $name } 不是文件名
file-no-directory = 无法写入 { $name }：没有这个目录
file-is-input = { $name } 也是输入；请为输出另指定文件
file-is-other-input = { $name } 也是输入（{ $input }）；请为输出另指定文件
file-protected = { $name } 有写保护
file-exists = { $name } 已存在；--overwrite 会替换它
file-no-table = 无法写入 { $name }：Parquet 文件存放表格，而这不是表格（`ninefold convert --to csv` 可生成表格）
file-appeared = 运行期间出现了同名文件；结果在 { $other } 中
file-in-the-way = { $name } 挡住了位置
file-finished = { $name } 已经完成（{ $number } 行）；无事可做
file-kept = 没有结果，{ $name } 保持原样
file-empty = 没有结果，未写出 { $name }
file-not-written = 运行没有结束，未写出 { $name }
file-part = { $name } 中是已完成的部分；重复该命令即可继续
standard-input = 标准输入

## Small answers of commands

dedup-distinct = { $number } 道不同的题目
needs-terminal = { $what } 的输入和输出需要终端
play-file-exists = { $name } 已存在；要继续它请去掉题目，或另指定文件
play-no-folder = 系统没有说明用户文件的位置；可用 --file 指定保存对局的文件
game-no-game = 第 { $line } 行：应为对局文件的首行“{ $first }”
game-no-line = 第 { $line } 行：应为 { $name } 行
game-cells = 第 { $line } 行：应有 81 个打包的单元格
game-colours = 第 { $line } 行：应有 81 种颜色
game-seconds = 第 { $line } 行：应为秒数
game-cursor = 第 { $line } 行：应为 0 至 80 的单元格
game-corners = 第 { $line } 行：应有 81 组笔记
game-title = 第 { $line } 行：应为对局的内容
game-hints = 第 { $line } 行：应为提示次数
game-answered = 第 { $line } 行：应为 0 或 1
game-help = 第 { $line } 行：应为 0 至 4 的阶段数
game-changes = 第 { $line } 行：应为单元格及其原有内容
game-unknown = 第 { $line } 行：应为 title、hints、answered、counted、help、undo 或 redo
practise-none = { $name }：没有找到练习题
practise-no-more = { $name }：没有再找到与之前不同的练习题
bad-key = { $file }：第 { $line } 行：应为练习题的键，即 16 位十六进制数字
subpuzzles-improper = 只有唯一解的题目才有其中的极小题目
subpuzzles-progress = 搜索约完成 { $part }%，找到 { $number } 道
expected-transformation = 应为变换步骤，如 rotate90
no-transformation = "{ $word }" 不是变换步骤（应为 rotate90、rotate180、rotate270、mirror、flip、transpose，或 r、c、d 加九个数字）
render-no-step = 此局面中没有{ $name }
render-nothing = 没有可画的步骤：{ $reason }

## Proofs verified

verify-failed = 在第 { $line } 行失败，此前 { $done }
verify-partial = { $name }：证明在题目解出之前结束（--partial 接受这种情况）
verify-long = 长于 { $most } 字节
verify-no-text = 不是 UTF-8 文本
verify-no-puzzle = 没有题目
verify-steps = 已证明 { $n } 步
verify-assuming = ，其中 { $n } 步以唯一解为前提
verify-solved = ，题目已解出
verify-unsolved = ，题目尚未解出
verify-of-puzzles = ，{ $puzzles } 道题目中解出 { $solved } 道
verify-placed = ，此前手工填入 { $n } 个数字
verify-removed = ，此前手工删除 { $n } 个候选数

## Reading arguments and input

expected-positive = 应为从 1 开始的整数
number-too-large = 数太大
expected-whole-number = 应为整数
no-command-no-file = { $word } 既不是命令，也不是文件或谜题
command-not-built = 这个 ninefold 没有 `{ $command }`：在源代码文件夹中用 `packaging/install` 安装带有它的版本（特性 `{ $feature }`）
no-language = 没有这种语言：应为 { $codes }
expected-size-unit = 应为后跟 k、M、G 或 T 的数
expected-size = 应为数，如 500M
size-too-large = 数值过大
stdin-once = 标准输入（-）只能读取一次
output-into-input = 无法读取 { $name }：标准输出正写入它，会将其清空或加长
expected-one-puzzle = 应为一道题目
argument-number = 第 { $n } 个参数
paste = 正从终端读取题目；请粘贴题目，然后按 Ctrl-D
paste-on-windows = 正从终端读取题目；请粘贴题目，然后按 Ctrl-Z 和回车
file-unread-without = 它是 { $kind } 文件，而本程序构建时没有启用 `--features { $feature }`
cells-one-input = 标准输入只能是题目或表达式之一
cells-too-long = 最多 { $most } 个字符，实际更多
cells-more = （-n 可显示更多）
cells-error = 第 { $column } 个字符：{ $reason }
cells-beyond = 应为集合范围内的索引，实际为 { $count } 格的集合
reader-lost = 读取它的线程已中断
reader-fault = 因程序错误读取失败：{ $words }
temporary-file = { $folder } 中的临时文件
page-not-built = 本程序中没有网页，因为编译时网页尚未构建：请先运行 packaging/page，再重新编译程序
cannot-listen = 无法监听 { $address }：{ $error }

## 常驻的引擎

engine-no-call = 没有名为 { $name } 的调用，可用的有：{ $names }
engine-bad-arguments = { $error }。调用 { $call } 的参数有：{ $arguments }
engine-bad-line = { $error }。每行应为一个 JSON 对象，包含调用名、参数，也可带 id
engine-call-missing = 对象中没有调用名
engine-long-line = 该行超过 { $megabytes } MB，请一次少发一些
engine-out-of-range = { $name }：应为 { $least } 到 { $most } 之间的整数
engine-unreadable = { $error }。请发送一道题目：逐行 81 个字符，空格用点表示；或 `read` 能识别的任何格式
engine-unsuitable = { $reason }。调用 check 会说明题目的问题
engine-out-of-work = 一次调用的计算量已用尽：请减少要求，例如放宽范围、换一个种子或使用 human 方案
engine-cancelled = 调用已取消
engine-fault = 程序自身的错误使这次调用失败，请告诉我们；其他调用仍可使用
engine-text-or-image = 应给出 text 或 image 之一
engine-not-base64 = image：应为 Base64 编码的图片
engine-no-pictures = 此程序不含图片识别功能，请以文本发送题目
engine-no-step = 没有第 { $number } 步：整个过程有 { $steps } 步
engine-none-generated = { $judged } 道题目中没有符合的。请换一个种子，或放宽要求：{ $wishes }
mcp-no-method = 没有方法 { $name }
mcp-no-resource = 没有资源 { $name }：resources/list 列出全部资源
mcp-no-prompt = 没有提示 { $name }：prompts/list 列出全部提示
mcp-no-batch = 每行应为一条消息，却是一批
several-techniques = "{ $name }" 是多种技巧的名称：{ $ids }

## More answers of commands

dedup-not-bare = 只有没有填入数字、没有删除候选数的题目才按对称性比较
notation-of-hodoku = --notation hodoku 用于 `explain --profile hodoku` 的步骤：请选择 rc、k9、sudokuwiki 或 excel
step-unproved = 此处的{ $name }有误，请告知我们：{ $reason }
library-no-code = HoDoKu 库中没有这些技巧的代码：{ $ids }
profiles-line = { $count } 项  { $about }
classic-no-mode = 缺少 MODE 和 INIT
classic-no-init = 缺少 INIT
classic-unique = --unique 与 auto:BLANKS 一起使用
classic-rescanning = 重新扫描可能漏掉解（用 C 代替 R 可找到全部）
classic-gave-up = 已放弃：盘面可能有解，也可能无解（换一个 --seed 或增加 --restarts 或可得知）
classic-init = INIT "{ $text }" 既不是 auto:BLANKS 或 fixed:NUMBER，也不是题目或文件
classic-init-number = { $expected ->
    [blanks] INIT "{ $text }"：冒号之后应为空格数，0 至 80
   *[fixed] INIT "{ $text }"：冒号之后应为 0 至 7 的数
}
status-of = 已完成 { $done } / { $total } 道题目
status-of-about = 已完成 { $done } / 约 { $total } 道题目
status-share = 已搜索 { $percent } %
status-found = 已找到 { $number } 道
info-solving = 在 AMD Zen 3 或 4 的一个核心上，每秒 { $millions } 百万道随机题目
status-level = 第 { $line } 行已到 { $level } 级
status-judged = 已判断 { $number } 道
status-failed = 失败 { $number } 道
status-hunt = 最难为 { $best }
status-rate = { $unit ->
    [second] 每秒 { $rate } 道
    [minute] 每分钟 { $rate } 道
   *[hour] 每小时 { $rate } 道
}
status-left = 剩余 { $time }
status-so-far = 已用 { $time }
no-veripb = 没有可供 VeriPB 使用的证明：{ $reason }
check-proof-file = `check` 的 --proof 用于 VeriPB：其文件以 .pbp 结尾
check-proved-one = 恰有一个解，由 { $number } 个子句证明
check-proved-none = 无解，由 { $number } 个子句证明
without-promise-file = --without-promise 用于以 .pbp 结尾的证明文件
veripb-one-puzzle = VeriPB 的证明只针对一道题目；`trace --proof` 和 `verify --export` 可写多道

## 格式名称

format-name-line81 = 81 个字符的一行
format-name-sukaku = 729 个字符的一行
format-name-grid = 表格
format-name-pencilmarks = 候选数表格
format-name-csv = CSV 表格
format-name-html = HTML 表格
format-name-json = Ninefold 的 JSON
format-name-gsf = gsf 的分类行
format-name-hodoku = HoDoKu 题库行
format-name-susser = Susser 行
format-name-sdk = SDK（SadMan）
format-name-sdm = SDM 题集
format-name-sdx = SDX（SudoCue）
format-name-simple-sudoku = Simple Sudoku（.ss、剪贴板）
format-name-opensudoku = OpenSudoku
format-name-f-puzzles = f-puzzles 链接
format-name-sudokupad = SudokuPad 链接
format-name-sudoku-coach = sudoku.coach 链接
format-name-sudokuexchange = SudokuExchange 链接
format-name-sudokuwiki = SudokuWiki 链接

# 公式：错误、发现与评价。
formula-solution = 技巧不能查看答案；只有单独的表达式可以
formula-error = 第 { $line } 行，第 { $column } 列：{ $reason }
formula-error-in = { $file }，第 { $line } 行，第 { $column } 列：{ $reason }
formula-import = 无法导入“{ $name }”：{ $why }
formula-one-technique = { $name } 中应有一个技巧，实有 { $found } 个
formula-circle = “{ $name }”导入了它自己
formula-no-formula = 应为公式
formula-expected = 应为{ $expected }，实际为“{ $found }”
formula-expected-end = 应为{ $expected }，但文本已结束
formula-unknown = 没有叫“{ $name }”的名称
formula-unknown-near = 没有叫“{ $name }”的名称；您是指“{ $near }”吗？
formula-kind = 应为{ $expected }，实际为{ $found }
formula-operator = “{ $operator }”不能用在{ $left }和{ $right }之间
formula-arguments = { $name } 需要 { $expected } 个值，实际有 { $found } 个
formula-taken = “{ $name }”已经是一个名称
formula-number = 应为 { $least } 到 { $most } 的数，实际为 { $found }
formula-cells = 应为{ $expected }，实际为{ $found }
formula-deep = 运算最多嵌套 { $most } 层
formula-long = 最多 { $most } 个子句
formula-idle = { $name } 没有结论：末尾应有 “remove” 或 “place”
formula-x-technique = “technique”“define”或“import”
formula-x-clause = “for”“let”“where”“remove”“place”或“say”
formula-x-file = 引号中的文件名
formula-x-up-to = “up to”和一个数
formula-x-said = 引号中的文字，前面可以有 en 或 zh
formula-x-repeated = 可以调用自身的定义的种类：cells、digits、houses、candidates 或 truth
formula-x-value = 一个值：名称、单元格、数字或括号中的表达式
formula-x-name = 一个未用过的名称
formula-x-kind = 参数的种类，例如 cells 或 digit
formula-x-in = “in”
formula-x-from = “from”
formula-x-for = 括号后的“for”
formula-x-where = “where”和一个条件
formula-x-equals = 等号
formula-x-colon = 冒号和参数的种类
formula-x-links = “links”
formula-x-opening-brace = 左花括号
formula-x-closing-brace = 子句或右花括号
formula-x-opening = 左括号
formula-x-closing = 运算符、逗号或右括号
formula-x-closing-group = 运算符或右括号
formula-x-bracket = 右方括号
formula-x-indices = 单元格（序号的集合要放在花括号里：{ "{" }5{ "}" }）
formula-x-index = 索引，例如 0、^1 或 1..3
formula-x-number = 一个数
formula-x-end = 运算符或结尾
formula-x-listed = 运算符或结尾（表达式中的列表要放在花括号里）
formula-k-cell = 一个单元格
formula-k-cells = 单元格
formula-k-digit = 一个数字
formula-k-digits = 数字集合
formula-k-candidate = 一个候选数
formula-k-candidates = 候选数集合
formula-k-house = 一个区域
formula-k-houses = 区域集合
formula-k-als = 一个待定数组
formula-k-als-list = 待定数组列表
formula-k-link = 一条链
formula-k-links = 链的列表
formula-k-number = 一个数
formula-k-truth = 一个条件
formula-k-positions = 区域中的位置
formula-k-cell-subsets = 单元格的子集
formula-k-digit-subsets = 数字的子集
formula-k-house-subsets = 区域的子集
formula-k-candidate-subsets = 候选数的子集
formula-k-set = 一个集合

# 公式的一步怎样讲述：集合、条件、证明所依据的、结论。
formula-is-cell = { $name } 是 { $cells }，其候选数为 { $digits }。
formula-is-cells = { $name } 是 { $cells }：{ $n } 个单元格，候选数为 { $digits }。
formula-is-filled = { $name } 是 { $cells }。
formula-is-als = { $name } 是 { $cells }：{ $n } 个单元格，{ $m } 个候选数 { $digits }。
formula-is-digits = { $name } 是 { $digits }。
formula-is-houses = { $name } 是{ $houses }。
formula-is-candidates = { $name } 是 { $candidates }。
formula-is-strong = { $name } 是强链：{ $candidates } 中至少有一个为真。
formula-is-weak = { $name } 是弱链：{ $candidates } 中至多有一个为真。
formula-said = { $zh }
formula-sees = { $left } 都能看到 { $right }。
formula-sees-digits = { $left } 中的每个 { $digits } 都能看到 { $right } 中的每个 { $digits }，所以两者中只有一个能含有 { $digits }。
formula-confined = 在{ $houses }中，{ $digits } 只能填在 { $cells }。
formula-between = { $cells } 这 { $n } 个单元格共有 { $m } 个候选数：{ $digits }。
formula-same-digits = { $cells } 的候选数相同，都是 { $digits }。
formula-digits-within = { $cells } 的全部候选数 { $digits } 也是 { $of } 的候选数。
formula-same-house = { $cells } 都在{ $houses }。
formula-rests-cells = 以下每个单元格都要填一个数字，这就足够了：{ $cells }。
formula-rests-places = 在{ $houses }中必须填入 { $digits }，这就足够了。
formula-rests-both = { $cells } 的每一格都要填一个数字，在{ $houses }中必须填入 { $digits }，这就足够了。
formula-so-remove = 所以可以删除 { $gone }。
formula-so-place = 所以可以填入 { $placed }。
formula-so-both = 所以可以填入 { $placed }，并删除 { $gone }。
formula-so-seen = 所以可以删除 { $gone }，因为它能看到 { $seen } 中的每一格。

find-unknown = “{ $name }”既不是公式，也不是文件，也不是写成公式的技巧
find-no-verdict = 需要判定的应是技巧，实际为表达式
find-found = { $name }：{ $count }
find-none = { $name }：没有
find-proved = 已证明
find-not-proved = 未证明
find-false = 错误：解与 { $wrong } 矛盾
find-proof-cut-off = 已中断：时间用尽，尚未得出是否可证明
find-solution = 与错误结论矛盾的解：{ $solution }
find-value-cut-off = 已中断：尚未求出值
find-cut-off = { $name }：已中断；此前找到 { $count } 个
find-so-far = 在列表结束前停止；以下是到此为止的题目所显示的结果
find-verdict-cut-off = 另有 { $n } 个局面因时间用尽而中断；其中只计入错误的结论。
find-absent = 没有这样的值
find-spent = { $name }：搜索工作量过大，未完成即停止
find-hits = { $name } 在 { $positions } 个局面中的 { $hits } 个有发现。
find-sound = 全部 { $instances } 个结论都与解一致；其中 { $proved } 个已证明。
find-unsound = { $instances } 个结论中有 { $refuted } 个错误；{ $proved } 个已证明。
find-new = 它填入或删除的 { $conclusions } 个候选数中，有 { $new } 个是所比较的技巧都找不到的。
find-overlap = 其中 { $share } % 也能由{ $technique }找到。
find-unfinished = 有 { $unfinished } 个局面的搜索未完成即停止。
find-counterexample = 在下面的局面，它得出 { $conclusions }，其中 { $wrong } 是错的：
