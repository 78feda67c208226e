// 引擎语句的中文：键为英文模板，大括号中的名字由引擎填入；缺少的语句以英文显示。
export const SENTENCES: Record<string, string> = {
  // 提示的四级
  "Look at {houses}.": "请看{houses}。",
  "Look at {cells}.": "请看 {cells}。",
  "There is a case of {name}. {about}": "这里可以用{name}。",
  "All it needs is in {houses}.": "所需的一切都在{houses}。",
  "The pattern: {cells}.": "结构：{cells}。",
  "{cells}: {role}.": "{cells}：{role}。",
  "Put {digit} into {cell}.": "在 {cell} 填入 {digit}。",
  "Take {digit} out of {cells}.": "从 {cells} 删去 {digit}。",
  "{cell} is {digit}.": "{cell} 是 {digit}。",
  "{chain}": "{chain}",

  // 唯一数
  "{cell} is the last empty cell of {house}, where only {digit} is missing.":
    "{cell} 是{house}最后一个空格，只缺 {digit}。",
  "{digit} is placed everywhere but in {houses}, so it goes into {cell}.":
    "{digit} 只剩{houses}没有填，因此填入 {cell}。",
  "In {house}, {digit} can only go into {cell}.": "在{house}，{digit} 只能填入 {cell}。",
  "{digit} is the only candidate left in {cell}.": "{cell} 只剩候选数 {digit}。",

  // 区块与数组
  "In {from}, {digit} can only go into {cells}, all in {into}.":
    "在{from}，{digit} 只能填入 {cells}，这些格都在{into}。",
  "So {target} cannot have its {digit} in {into}: {cell} is the only place left.":
    "因此{target}的 {digit} 不能在{into}，只剩 {cell} 一处。",
  "So the {digit} of {into} is one of these, and goes out of {victims}.":
    "因此{into}的 {digit} 必在其中，可从 {victims} 删去。",
  "In {house}, {digits} can only go into {cells}, and fill these cells.":
    "在{house}，{digits} 只能填入 {cells}，并占满这些格。",
  "So {cell} is the only place left for {digit} in {house}.": "因此在{house}，{digit} 只剩 {cell} 一处。",
  "In {house}, {digits} can only go into {cells}.": "在{house}，{digits} 只能填入 {cells}。",
  "So these digits fill these cells, and the others go out of them: {gone}.":
    "因此这些数占满这些格，格中其他候选数可删：{gone}。",
  "The cells {cells} lie in {houses}, and have only the candidates {digits}.":
    "{cells} 同在{houses}，且只有候选数 {digits}。",
  "So they use them up, and these digits go out of the rest of {houses}: {gone}.":
    "因此这些数被它们用尽，可从{houses}的其余格删去：{gone}。",
  "In {house}, the cells {cells} have only the candidates {digits}.":
    "在{house}，{cells} 只有候选数 {digits}。",
  "So they use them up, and these digits go out of the rest of {house}: {gone}.":
    "因此这些数被它们用尽，可从{house}的其余格删去：{gone}。",

  // 待定数组
  "{name} is {set} with the candidates {digits}.": "{name} 是 {set}，候选数为 {digits}。",
  "{name} is {set} in {house}: {n} cells with the {m} candidates {digits}.":
    "{name} 是{house}的 {set}：{n} 格共 {m} 种候选数 {digits}。",
  "Not both {a} and {b} can hold {digit}.": "{a} 与 {b} 不能同时含有 {digit}。",
  "So {digit} goes out of what sees all of it there: {victims}.":
    "因此能看到其中全部 {digit} 的格可删去 {digit}：{victims}。",
  "The one without {x} holds all its other candidates, so one of the two holds {held}.":
    "不含 {x} 的那个必含其余全部候选数，因此两者之一含有 {held}。",
  "Each set lacks just one candidate, so each lacks one of {links} and holds all the rest.":
    "每个数组只缺一个候选数，因此各缺 {links} 中的一个，而含其余全部。",
  "If B holds {x}, {end} lacks it and holds all its others, {held} among them.":
    "若 B 含 {x}，则 {end} 不含它而含其余全部，其中有 {held}。",
  "B lacks one candidate only and holds {x} or {y}, so A or C holds {held}.":
    "B 只缺一个候选数，必含 {x} 或 {y}，因此 A 或 C 含有 {held}。",
  "If A does not hold {held}, it holds {digit}.": "若 A 不含 {held}，则含 {digit}。",
  "Then {set} cannot hold {lost}, so it holds {digit}.": "于是 {set} 不能含 {lost}，因而含 {digit}。",
  "Then {set} cannot hold {lost}, so it holds {held}.": "于是 {set} 不能含 {lost}，因而含 {held}。",
  "Either way A or {set} holds {held}.": "无论如何，A 或 {set} 含有 {held}。",
  "For these {n} links one set each must lack the candidate, and each of the {n} sets lacks one only: it holds all others, and each link is held by one of its two sets.":
    "这 {n} 条链中每条都有一个数组缺少该候选数，而 {n} 个数组各只缺一个：因此其余全含，且每条链的数必在其两个数组之一。",
  "If {cell} is {digit}, {set} loses {digit} and cannot lose a digit to {other} as well, which then is not {digits}.":
    "若 {cell} 是 {digit}，{set} 失去 {digit}，便不能再让数给 {other}，于是后者不是 {digits}。",
  "Nor can {other} be {digit} too.": "{other} 也不能是 {digit}。",
  "Nothing would be left for {other}, so {cell} is not {digit}.":
    "{other} 将无数可填，因此 {cell} 不是 {digit}。",
  "In {house}, {w} is in one of {places}, and each of these sees all {w} of A or of B.":
    "在{house}，{w} 必在 {places} 之一，而其中每格都看到 A 或 B 的全部 {w}。",
  "So A or B cannot hold {w}, and holds all its other candidates, {held} among them.":
    "因此 A 或 B 不能含 {w}，而含其余全部候选数，其中有 {held}。",
  "{cell} is one of {digits}.": "{cell} 是 {digits} 之一。",
  "In {house}, {digit} is in one of {cells}.": "在{house}，{digit} 在 {cells} 之一。",
  "If {cell} is {digit}, {set} loses {digit} and holds {held}.":
    "若 {cell} 是 {digit}，{set} 失去 {digit} 而含 {held}。",
  "If one of {cells} is {digit}, {set} loses {digit} and holds {held}.":
    "若 {cells} 之一是 {digit}，{set} 失去 {digit} 而含 {held}。",
  "{cells} hold {n} of the digits {all}, so one of {digits} at least.":
    "{cells} 含 {all} 中的 {n} 个数，因此至少含 {digits} 之一。",
  "So one of {stems} is true.": "因此 {stems} 之一为真。",
  "{crossing}, where {house} and {line} cross, have the candidates {digits}.":
    "{house}与{line}相交的 {crossing} 有候选数 {digits}。",
  "In {line} there is {in_line} with {line_digits}, in {house} {in_box} with {box_digits}.":
    "{line}另有含 {line_digits} 的 {in_line}，{house}另有含 {box_digits} 的 {in_box}。",
  "These are {n} cells for {n} digits, and no digit can be in them twice: they hold each once.":
    "这 {n} 格对应 {n} 个数，且没有数能在其中出现两次：每个数恰好一次。",
  "These are {n} cells for {m} digits, and only {twice} can be in them twice: outside the crossing, once in {line} and once in {house}.":
    "这 {n} 格对应 {m} 个数，只有 {twice} 能在其中出现两次：在相交处之外，{line}一次、{house}一次。",
  "In {house} they keep {digits} for themselves, so out go {victims}.":
    "它们独占{house}的 {digits}，因此可删：{victims}。",
  "The crossing itself loses {victims}.": "相交处自身删去 {victims}。",
  "In {house}, only {digits} fit into {cells}, so the crossing with {other} holds at most one of these.":
    "在{house}，{cells} 只能填 {digits}，因此与{other}的相交处至多含其中一个。",
  "In {house}, these have no place but the crossing and {cells}, so it holds at least one.":
    "在{house}，这些数只能在相交处与 {cells}，因此相交处至少含一个。",
  "So it holds exactly one, which {house} has nowhere else: out go {gone}.":
    "因此恰含一个，{house}的别处都不能有：可删 {gone}。",
  "The others of them fill {cells}: out go {gone}.": "其余的数占满 {cells}：可删 {gone}。",

  // 链
  "As a line: {chain}.": "写成一行：{chain}。",
  "Either {cell} is {digit} or it is not: both cases lead to the same.":
    "{cell} 是 {digit} 或不是：两种情况结果相同。",
  "Each place for {digit} in {house} leads to the same.": "{house}中 {digit} 的每个位置都导出相同结果。",
  "Each candidate of {cell} leads to the same.": "{cell} 的每个候选数都导出相同结果。",
  "Assume that {cell} {is} {digit}{line}.": "假设 {cell} {is} {digit}{line}。",
  "Assume as well that {cell} {is} {digit}{line}.": "再假设 {cell} {is} {digit}{line}。",
  "If {other} is {digit}, then {cells} in {house} {are} not {digit}.":
    "若 {other} 是 {digit}，则{house}的 {cells} 不是 {digit}。",
  "With {gone} gone from {cell}, only {digit} is left there.": "{cell} 失去 {gone} 后，只剩 {digit}。",
  "If {digit} is not in {gone}, then it is in {cell}, the last place in {house}.":
    "若 {digit} 不在 {gone}，则在{house}仅剩的 {cell}。",
  "If {cell} is {digit}, then {gone} go out of it.": "若 {cell} 是 {digit}，则其中的 {gone} 都排除。",
  "If {cell} is {digit}, then it is not {gone}.": "若 {cell} 是 {digit}，则不是 {gone}。",
  "With all this, {kind} rules out {gone}: {line}.": "在此情形下，{kind}排除 {gone}：{line}。",
  "With all this, {kind} shows that {cell} {is} {digit}: {line}.":
    "在此情形下，{kind}表明 {cell} {is} {digit}：{line}。",
  "With all this, {kind}, of {count} nodes, shows that {cell} {is} {digit}.":
    "在此情形下，含 {count} 个节点的{kind}表明 {cell} {is} {digit}。",
  "Then {digit} in {first} is locked into {second}, which rules out {gone}.":
    "于是{first}的 {digit} 锁定在{second}，排除 {gone}。",
  "Then {digits} in {house} fit only into {cells}, which rules out {gone}.":
    "于是{house}的 {digits} 只能填入 {cells}，排除 {gone}。",
  "Then {cells} in {house} hold {digits}, which rules out {gone}.":
    "于是{house}的 {cells} 占用 {digits}，排除 {gone}。",
  "Then {digit} forms an X-Wing in {bases} and {covers}, which rules out {gone}.":
    "于是 {digit} 在{bases}与{covers}构成 X-Wing，排除 {gone}。",
  "Either way round, every second candidate of the loop is true, so what sees one of each kind goes out: {out}.":
    "无论从哪一侧起，环上的候选数都一真一假，因此同时看到两类的可删：{out}。",
  "The assumption leads to its opposite, so {cell} {is} {digit}.":
    "假设导出其反面，因此 {cell} {is} {digit}。",
  "So {both} would be {twice} and not be {twice}. The assumption is wrong: {cell} {is} {digit}.":
    "于是 {both} 既是 {twice} 又不是 {twice}，假设不成立：{cell} {is} {digit}。",
  "Whether {start} is {assumed} or not, {cell} {is} {digit}.":
    "无论 {start} 是否为 {assumed}，{cell} 都{is} {digit}。",
  "Wherever {goes} goes in {house}, {cell} {is} {digit}.":
    "无论 {goes} 在{house}的哪一格，{cell} 都{is} {digit}。",
  "Whatever goes into {from}, {cell} {is} {digit}.": "无论 {from} 填什么，{cell} 都{is} {digit}。",
  "If {digit} is not in {from}, then in {house} it is in {to}.":
    "若 {digit} 不在 {from}，则在{house}它在 {to}。",
  "Then {digit} is not in {from}, so in {house} it is in {to}.":
    "于是 {digit} 不在 {from}，因而在{house}它在 {to}。",
  "If {cell} is not {digit}, it is {other}.": "若 {cell} 不是 {digit}，则是 {other}。",
  "Then {cell} is not {digit}, so it is {other}.": "于是 {cell} 不是 {digit}，因而是 {other}。",
  "If {digit} is not in {from}, then {set} holds all other candidates, {other} among them.":
    "若 {digit} 不在 {from}，则 {set} 含其余全部候选数，其中有 {other}。",
  "Then {digit} is not in {from}, so {set} holds all other candidates, {other} among them.":
    "于是 {digit} 不在 {from}，{set} 便含其余全部候选数，其中有 {other}。",
  "So if {node} were false, it would be true. It is true.": "因此若 {node} 为假，则它为真。所以它为真。",
  "The other candidates of its cell go out: {gone}.": "该格的其他候选数可删：{gone}。",
  "So {first} or {last} is true.": "因此 {first} 与 {last} 至少一真。",
  "What goes with neither goes out: {gone}.": "与两者都不相容的可删：{gone}。",
  "They rule each other out, so this is a loop: of each two in it that do, one is true.":
    "两端互斥，因此构成环：环上每对互斥的候选数恰有一真。",
  "What goes with neither of two such goes out: {gone}.": "与这样一对都不相容的可删：{gone}。",
  "A set in the loop lacks one of the two that link it, and holds all its others.":
    "环上的数组缺少连接它的两数之一，而含其余全部。",
  "These {n} cells have only {digits}, and each sees the next: {chain}.":
    "这 {n} 格都只有 {digits}，且依次相见：{chain}。",
  "Along them the two take turns, so {first} and {last} hold one of them each.":
    "两数沿链交替，因此 {first} 与 {last} 各含其一。",
  "What sees both loses the two: {gone}.": "同时看到两端的格删去这两个数：{gone}。",
  "If {digit} is not in {free}, then in {house} it is in {end}.":
    "若 {digit} 不在 {free}，则在{house}它在 {end}。",
  "Then it is not in {near}, so in {house} it is in {end}.": "于是它不在 {near}，因而在{house}它在 {end}。",
  "So {digit} is in {start} or in {end}.": "因此 {digit} 在 {start} 或 {end}。",
  "These see each other, so the chain is a loop: of any two ends that see each other, one has {digit}.":
    "两端相见，因此链成环：每对相见的端点必有其一为 {digit}。",
  "So {digit} goes out of what sees two such ends: {victims}.":
    "因此看到这样两端的格可删去 {digit}：{victims}。",
  "It goes out of what sees both: {victims}.": "同时看到两者的格可删：{victims}。",
  "So {digit} is in {start} or in {end}, and goes out of what sees both: {victims}.":
    "因此 {digit} 在 {start} 或 {end}，同时看到两者的格可删：{victims}。",

  // 染色
  "Houses with two places for a digit and cells with two candidates link {first} with {second}: all of the one or all of the other are true.":
    "只有两个位置的区域和双值格把 {first} 与 {second} 连接起来：或前者全真，或后者全真。",
  "Houses with two places for a digit link {first} with {second}: all of the one or all of the other are true.":
    "只有两个位置的区域把 {first} 与 {second} 连接起来：或前者全真，或后者全真。",
  "But of {which}, {clash} exclude each other.": "但{which}中，{clash} 互相排斥。",
  "But with {which}, none of {lost} could be, and one must.":
    "但若{which}为真，{lost} 便全不成立，而其中必有一真。",
  "Each of these cannot be true with one of either, and goes out: {gone}.":
    "以下候选数与两色都有冲突，可删：{gone}。",
  "So {which} are false, and go out: {gone}.": "因此{which}为假，可删：{gone}。",
  "But {sees} and {seen} see each other.": "但 {sees} 与 {seen} 相见。",
  "So {near} and {their_near} are not both true, and one of {far} and {their_far} is.":
    "因此 {near} 与 {their_near} 不同时为真，{far} 与 {their_far} 必有一真。",
  "But of {which}, {one} sees one of {first}, and {other} one of {second}.":
    "但{which}中，{one} 看到 {first} 之一，{other} 看到 {second} 之一。",
  "But of {which}, {clash} see each other.": "但{which}中，{clash} 相见。",
  "With {which}, one of {houses} would have no place for the digit left, or another two.":
    "若{which}为真，{houses}之一将没有该数的位置，或另一个有两处。",
  "With {which}, {houses} have one place left, so {digit} is also in {cells}.":
    "若{which}为真，{houses}只剩一个位置，因此 {digit} 也在 {cells}。",

  // 排除
  "Whatever goes into {cells}, every cell that sees all of these must keep a candidate.":
    "无论 {cells} 填什么，看到它们全部的格都必须留有候选数。",
  "Assume that {cell} is {digit}.": "假设 {cell} 是 {digit}。",
  "So {cell} is not {digit}.": "因此 {cell} 不是 {digit}。",
  "If {cell} is {digit}, nothing is left for {starved}.": "若 {cell} 是 {digit}，{starved} 便无数可填。",
  "If {cell} is {digit} as well, {house} has it twice.": "若 {cell} 也是 {digit}，{house}便有两个。",
  "If {cell} is {digit} and {other} is {with}, nothing is left for {starved}.":
    "若 {cell} 是 {digit} 且 {other} 是 {with}，{starved} 便无数可填。",
  "If {cell} and {other} are both {digit}, {house} has it twice.":
    "若 {cell} 与 {other} 都是 {digit}，{house}便有两个。",

  // 特殊结构
  "{loop} is a loop of {n} cells with {digits}, each in a house with the next.":
    "{loop} 是 {n} 格的环，候选数为 {digits}，相邻两格同在一个区域。",
  "If none of them were anything else, {digits} would alternate around the loop, but {n} is odd.":
    "若都不是别的数，{digits} 就要沿环交替，但 {n} 是奇数。",
  "The base {base} has {digits}; across it are {across}, with the targets {targets}.":
    "基准格 {base} 有 {digits}；与之相交的是{across}，目标格为 {targets}。",
  "Away from the targets, {digit} is there only in {lines}, if it is in the base.":
    "若 {digit} 在基准格，则目标格之外它只在{lines}。",
  "It is once in each of {across}, so once in a target.": "它在{across}各出现一次，因此必有一次在目标格。",
  "So the targets {targets} hold the two digits of the base.": "因此目标格 {targets} 含有基准格的两个数。",
  "Other digits go out of them: {victims}.": "其他数可从中删去：{victims}。",
  "The digit of a target is also in its mirror, {first} or {second}. What does not leave room for that goes out: {victims}.":
    "目标格的数也在其镜像格 {first} 或 {second}。不留余地的可删：{victims}。",
  "What does not leave room for the same two in both goes out: {victims}.":
    "使两处不能容纳相同两数的可删：{victims}。",
  "{digits} are in the base and in a target in any case, so out go {victims}.":
    "{digits} 无论如何都在基准格与一个目标格，因此可删：{victims}。",
  "Outside {box}, {digits} are in {row} at most in {in_row}, and in {column} at most in {in_column}.":
    "在{box}之外，{digits} 于{row}至多在 {in_row}，于{column}至多在 {in_column}。",
  "What is in neither of these two cells is in both lines in {box}, so in {crossing}.":
    "不在这两格的数，于行列两条线上都在{box}，即在 {crossing}。",
  "{opposite} has only {digits}, so {wings} cannot hold both: one of them is in {crossing}.":
    "{opposite} 只有 {digits}，因此 {wings} 不能同时含有两者：其一在 {crossing}。",
  "So {cells} hold {digits}, each once.": "因此 {cells} 含 {digits} 各一次。",
  "Out go {victims}.": "可删：{victims}。",
  "{loop} is a loop of {n} places of {digit}, each in a house with the next: {houses}.":
    "{loop} 是 {digit} 的 {n} 个位置构成的环，相邻两处同在一个区域：{houses}。",
  "If these houses had no other places for {digit}, it would be in every second cell of the loop, but {n} is odd.":
    "若这些区域没有 {digit} 的其他位置，它就要在环上隔格出现，但 {n} 是奇数。",
  "The other places are its guardians: {guardians}.": "其他位置是它的守护者：{guardians}。",
  "In the {n} cells {cells}, all places of the digits are covered by {covers}.":
    "在 {n} 格 {cells} 中，各数的全部位置都被 {covers} 覆盖。",
  "That makes {n} covers, each for one cell at most: so each holds its digit in one of these cells.":
    "共 {n} 个覆盖，每个至多管一格：因此每个覆盖的数都在这些格中。",
  "There is only {guardian}: it is true.": "只有 {guardian}：它为真。",
  "So one of {guardians} is true.": "因此 {guardians} 之一为真。",
  "Whichever it is, out go {victims}.": "无论哪个为真，都可删：{victims}。",
  "With {cells} it takes up {digits} in {house}, so out go {victims}.":
    "它与 {cells} 一起占用{house}的 {digits}，因此可删：{victims}。",
  "In {boxes}, {cells} have {digits} as candidates, in each box three cells that share no line.":
    "在{boxes}，{cells} 有候选数 {digits}，每宫三格互不同行列。",
  "In {odd} they run {way}, in the three other boxes {others}.":
    "在{odd}它们{way}排列，在其余三宫{others}排列。",
  "If none of them were anything else, each box would hold {digits} in one of two orders around, and going around the four boxes the order would change an odd number of times.":
    "若都不是别的数，每宫就以两种环序之一容纳 {digits}，绕四宫一周次序将改变奇数次。",

  // 鱼
  "In {base}, {digit} can only go into {cover}.": "在{base}，{digit} 只能填入{cover}。",
  "Each takes one of these for itself, so {cover} have their {digit} there, and it goes out of {victims}.":
    "各占其一，因此{cover}的 {digit} 都在其中，可从 {victims} 删去。",
  "So it goes out of {victims}, unless it is in {fins}.": "因此除非它在 {fins}，否则可从 {victims} 删去。",
  "So in {cover}, {digit} is in {corners}, unless it is in {fins}.":
    "因此除非在 {fins}，{cover}的 {digit} 必在 {corners}。",
  "So whichever it is, {victims} goes out.": "因此无论哪种情况，都可删去 {victims}。",
  "If {cell} is {digit}, then {other} is not {gone}: {chain}.":
    "若 {cell} 是 {digit}，则 {other} 不是 {gone}：{chain}。",
  "So {digit} goes out of {victims}.": "因此可从 {victims} 删去 {digit}。",
  "Otherwise it is in {fins}, in sight of {victims}, so either way it goes out of {victims}.":
    "否则它在 {fins}，能看到 {victims}，因此无论如何都可从 {victims} 删去。",
  "In {base}, {digit} can only go into {cover}, or into {fins}.":
    "在{base}，{digit} 只能填入{cover}，或填入 {fins}。",
  "In {fins} it would serve two of {base} at once.": "若在 {fins}，它会同时满足{base}中的两个。",
  "Each takes one of these for itself, so {cover} have their {digit} there.":
    "各占其一，因此{cover}的 {digit} 都在其中。",
  "If {digit} is not in {fins}, each of {base} takes one of {cover} for itself, so these have their {digit} there.":
    "若 {digit} 不在 {fins}，则{base}各占{cover}之一，这些区域的 {digit} 都在其中。",
  "In {cells} it would take two of {cover} at once, which leaves too few for {base}.":
    "若在 {cells}，它会同时占用{cover}中的两个，留给{base}的便不够。",
  "{base} make a second fish with other covers.": "{base}与另外的覆盖区域构成第二条鱼。",

  // 图案
  "There are {count} ways to put {digit} into all rows, columns and boxes.":
    "{digit} 填满各行、列、宫共有 {count} 种方式。",
  "Among ways for {digits} that share no cell, none has {gone}.":
    "在 {digits} 互不占同格的各种方式中，没有一种包含 {gone}。",
  "Every way to put {digit} into all nine rows, columns and boxes has it in {cells}, so no other digit goes there.":
    "{digit} 填满九行、九列、九宫的每种方式都经过 {cells}，因此那里不能填别的数。",
  "Every way to put {digit} into all nine rows, columns and boxes has it in {cells}.":
    "{digit} 填满九行、九列、九宫的每种方式都经过 {cells}。",
  "No way to put {digit} into all nine rows, columns and boxes has it in {cells}.":
    "{digit} 填满九行、九列、九宫的任何方式都不经过 {cells}。",

  // 唯一性
  "None of {cells} is a given.": "{cells} 都不是提示数。",
  "With {wrong}, {pair} could be swapped in these cells and the puzzle would have two solutions.":
    "若取 {wrong}，这些格中的 {pair} 可以互换，题目便有两个解。",
  "So {digit} goes out of {cell}.": "因此可从 {cell} 删去 {digit}。",
  "So one of {cells} is {digit}, and {digit} goes out of what sees all of them: {victims}.":
    "因此 {cells} 之一是 {digit}，看到它们全部的格可删去 {digit}：{victims}。",
  "These digits go out of the rest of {houses}: {gone}.": "这些数可从{houses}的其余格删去：{gone}。",
  "So {cell} is {extras}, and loses its other candidates: {gone}.":
    "因此 {cell} 是 {extras}，其他候选数可删：{gone}。",
  "So {extra} hold one of these, and with {cells} they use up {digits} in {house}.":
    "因此 {extra} 含其中之一，与 {cells} 一起用尽{house}的 {digits}。",
  "These digits go out of the rest of {house}: {gone}.": "这些数可从{house}的其余格删去：{gone}。",
  "In {house}, {digit} can only go into {cells}, so one of them is {digit}.":
    "在{house}，{digit} 只能填入 {cells}，因此其一是 {digit}。",
  "The other holds one of its extra candidates, so their other candidates go out: {gone}.":
    "另一格含其额外候选数之一，因此它们的其他候选数可删：{gone}。",
  "So one of these is true, and what none of them allows goes out: {gone}.":
    "因此其中之一为真，都不相容的可删：{gone}。",
  "{digit} goes out of the cells that see all of {cells}: {victims}.":
    "看到 {cells} 全部的格可删去 {digit}：{victims}。",
  "So these digits go out of the rest of {houses}: {gone}.": "因此这些数可从{houses}的其余格删去：{gone}。",
  "If {cells} held only {pair}, the two digits could be swapped and the puzzle would have two solutions.":
    "若 {cells} 只含 {pair}，两数可以互换，题目便有两个解。",
  "Without {guardians}, {pair} would have to go into these cells in {houses}.":
    "若没有 {guardians}，{houses}的 {pair} 就只能填在这些格。",
  "So {guardian} is true.": "因此 {guardian} 为真。",
  "So one of these is true; with {cells} they make a naked {subset} of {digits} in {houses}.":
    "因此其中之一为真；与 {cells} 一起在{houses}构成 {digits} 的显性{subset}。",
  "Only {cell} can hold something else: {extras}.": "只有 {cell} 能填别的数：{extras}。",
  "So at least one of {cells} holds one of the digits {extras}.": "因此 {cells} 中至少一格含 {extras} 之一。",
  "So at least one of {cells} is {extras}.": "因此 {cells} 中至少一格是 {extras}。",
  "So {digit} goes out of the cells that see all of {cells}: {victims}.":
    "因此看到 {cells} 全部的格可删去 {digit}：{victims}。",
  "In {house}, {digits} can only go into {two} and {cells}.":
    "在{house}，{digits} 只能填入 {two} 与 {cells}。",
  "As {two} hold at most one of these digits, {cells} take the rest, and lose all else: {gone}.":
    "{two} 至多含其中一个，其余由 {cells} 占用，别的候选数可删：{gone}。",
  "So it does, and loses {lost}.": "因此它必填别的数，可删去 {lost}。",
  "If the other were {other}, both would hold only {pair}: so {other} goes out of {cells}.":
    "若另一格是 {other}，两格便只含 {pair}：因此可从 {cells} 删去 {other}。",
  "If one of {cells} were {digit}, so would the other, and all four held only {pair}: so {digit} goes out of {gone}.":
    "若 {cells} 之一是 {digit}，另一格也必是，四格便只含 {pair}：因此可从 {gone} 删去 {digit}。",
  "If {cells} held only {digits}, both lines would hold all of these, and could change places there: the puzzle would have two solutions.":
    "若 {cells} 只含 {digits}，两条线都含这些数，可以互换，题目便有两个解。",
  "If {corner} were {other}, its two neighbours would be {digit} and {opposite} would be {other}: so {other} goes out of {corner}.":
    "若 {corner} 是 {other}，与它相邻的两角便是 {digit}，{opposite} 便是 {other}：因此可从 {corner} 删去 {other}。",
  "So one of {open} holds one of the digits {digits}; with {cells} the two make a naked {subset} of {all} in {houses}.":
    "因此 {open} 之一含 {digits} 中的一个；两者与 {cells} 一起在{houses}构成 {all} 的显性{subset}。",
  "The two act as one cell with these candidates; with {cells} it makes a naked {subset} of {digits} in {houses}.":
    "两格相当于一个有这些候选数的格；与 {cells} 一起在{houses}构成 {digits} 的显性{subset}。",
  "Without {extras} in {cells}, every empty cell has two candidates and every digit two places in every house: there would be no solution, or several.":
    "若没有 {cells} 的 {extras}，每个空格都只有两个候选数，每个数在每个区域都只有两处：便无解或多解。",
  "Without {extras}, every empty cell has two candidates and every digit two places in every house: there would be no solution, or several.":
    "若没有 {extras}，每个空格都只有两个候选数，每个数在每个区域都只有两处：便无解或多解。",
  "In {lines}, {digit} can only go into these cells.": "在{lines}，{digit} 只能填入这些格。",
  "None of them is a given, so it does not matter what is out already: {missing}.":
    "它们都不是提示数，因此已删去的候选数无关紧要：{missing}。",

  // 翼
  "In {house}, the {n} cells {set} have the {m} candidates {digits}.":
    "在{house}，{n} 格 {set} 共有 {m} 种候选数 {digits}。",
  "If {pincer} is {x}, these cells lose {x} and hold all the others, {z} among them.":
    "若 {pincer} 是 {x}，这些格失去 {x} 而含其余全部，其中有 {z}。",
  "If {pincer} is {z}, they lose {z} and hold all the others, {x} among them.":
    "若 {pincer} 是 {z}，它们失去 {z} 而含其余全部，其中有 {x}。",
  "Either way {set} and {pincer} use up {digits}, which go out of what sees all their places: {gone}.":
    "无论如何，{set} 与 {pincer} 用尽 {digits}，看到其全部位置的格可删：{gone}。",
  "Otherwise {pincer} is {z} itself. So {z} goes out of what sees all its places there: {victims}.":
    "否则 {pincer} 本身是 {z}。因此看到其中全部 {z} 的格可删去 {z}：{victims}。",
  "The pivot {pivot} has only the candidates {digits}.": "中心格 {pivot} 只有候选数 {digits}。",
  "If it is {x}, then {pincer} is {z}.": "若它是 {x}，则 {pincer} 是 {z}。",
  "So one of the pincers is {z}, and {z} goes out of what sees both: {victims}.":
    "因此两翼之一是 {z}，同时看到两者的格可删去 {z}：{victims}。",
  "So the pivot or one of the pincers is {z}, and {z} goes out of what sees all three: {victims}.":
    "因此中心格或两翼之一是 {z}，同时看到三者的格可删去 {z}：{victims}。",

  // 鞭链
  "As a line: {line}.": "写成一行：{line}。",
  "Suppose that {cell} is {digit}.": "设 {cell} 是 {digit}。",
  "Then {cell} loses {digits}, so it is {digit}.": "于是 {cell} 失去 {digits}，因而是 {digit}。",
  "Then {cell} loses {digits}: it has nothing left.": "于是 {cell} 失去 {digits}：无数可填。",
  "Then {digit} goes out of {cells}, so in {house} it is in {cell}.":
    "于是 {digit} 从 {cells} 排除，因而在{house}它在 {cell}。",
  "Then {digit} goes out of {cells}: it has no place left in {house}.":
    "于是 {digit} 从 {cells} 排除：它在{house}已无处可填。",
  "Then {digit} is not in {from}, so {set} holds all other candidates, {taken} among them: {cell} is {other}.":
    "于是 {digit} 不在 {from}，{set} 便含其余全部候选数，其中有 {taken}：{cell} 是 {other}。",

  // 对称
  "The givens come out the same when the board is {turned}.": "盘面{turned}后，提示数不变。",
  "The givens come out the same when the board is {turned} and digits get other names: {names}.":
    "盘面{turned}并将数字改名（{names}）后，提示数不变。",
  "So does the solution, as there is only one: a candidate is true only if what it becomes is true.":
    "解只有一个，因此解也不变：候选数为真，当且仅当它的对应候选数为真。",
  "What becomes something that is out goes out: {gone}.": "对应候选数已被删去的，也可删：{gone}。",
  "Cells that stay in place hold only digits that keep their names: {gone} goes out.":
    "位置不变的格只能填名字不变的数：可删 {gone}。",

  // 其他致命结构与飞鱼
  "If {cells} held only {digits}, these could be exchanged there, however they lie, and the puzzle would have two solutions.":
    "若 {cells} 只含 {digits}，无论怎样排列都可以互换，题目便有两个解。",
  "If the other were one of {others}, both would hold only {digits}: so {lost} goes out of {cells}.":
    "若另一格是 {others} 之一，两格便只含 {digits}：因此可从 {cells} 删去 {lost}。",
  "If {cell} were {digit}, only {left} would be left of {bare}.":
    "若 {cell} 是 {digit}，{bare} 便只剩 {left}。",
  "If {cell} were {digit}, there would be no other place than {last} in {houses}.":
    "若 {cell} 是 {digit}，{houses}便只剩 {last}。",
  "Then {pair} could be swapped in these cells and the puzzle would have two solutions.":
    "于是这些格中的 {pair} 可以互换，题目便有两个解。",
  "Without {guardians}, there would be no other places for these in {houses}.":
    "若没有 {guardians}，它们在{houses}便没有别的位置。",
  "Both are Exocets across {across}: the digits of each base are in its targets.":
    "两者都是跨{across}的飞鱼：各基准格的数都在其目标格。",
  "In no way to fill both without a clash are {victims}: they go out.":
    "同时填满两者而不冲突的方式中都没有 {victims}，可删。",
  "In {house}, {digit} takes up one cell of the mirror {cells}.":
    "在{house}，{digit} 占用镜像格 {cells} 之一。",
  "The base {base} has {digits}; its targets are {targets}.":
    "基准格 {base} 有 {digits}；其目标格为 {targets}。",
  "{digits} are in one of the bases in any case, so out go {victims}.":
    "{digits} 无论如何都在某个基准格，因此可删：{victims}。",
  "{digit} takes up one of {cells}, so there is room for one digit of the base there.":
    "{digit} 占用 {cells} 之一，因此那里只容得下基准格的一个数。",
  "All {pair} that are filled in are in {filled}. If {cells} held only {pair} too, every house would have both in these cells, or neither.":
    "已填入的 {pair} 都在 {filled}。若 {cells} 也只含 {pair}，每个区域在这些格中便两者皆有或皆无。",
  "If {cell} were {digit}, these would be true too: {forced}. Then the four would hold only {pair}, so {digit} goes out of {cell}.":
    "若 {cell} 是 {digit}，以下也为真：{forced}。四格便只含 {pair}，因此可从 {cell} 删去 {digit}。",
  "In {houses}, {digit} can only go into two of these cells.": "在{houses}，{digit} 只能填入其中两格。",
  "Then {pair} could be swapped in all other cells, and the puzzle would have two solutions.":
    "于是其余各格的 {pair} 可以互换，题目便有两个解。",
};

/** 语句与图例中的词。 */
export const WORDS: Record<string, string> = {
  is: "是",
  "is not": "不是",
  are: "是",
  "an X-cycle": "X 环",
  "a Y-cycle": "Y 环",
  "a loop": "环",
  "an X-chain": "X 链",
  "a chain": "链",
  "a contradiction": "矛盾",
  "a chain from a candidate true and false": "候选数真假两支的链",
  "a chain from all places of a digit in a house": "区域中某数全部位置的链",
  "a chain from all candidates of a cell": "单元格全部候选数的链",
  "the first": "第一色",
  "the second": "第二色",
  "the next set": "下一数组",
  down: "向下",
  up: "向上",
  "turned by a half": "旋转半周",
  "turned upside down": "上下翻转",
  "mirrored from side to side": "左右翻转",
  "turned by a quarter": "旋转四分之一周",
  "mirrored along the rising diagonal": "沿升对角线翻转",
  "mirrored along the falling diagonal": "沿降对角线翻转",
  pair: "数对",
  triple: "三数组",
  quad: "四数组",
  quadruple: "四数组",
  quint: "五数组",
  quintuple: "五数组",
  sextuple: "六数组",
  subset: "数组",
  "look here": "看这里",
  base: "基准",
  cover: "覆盖",
  pattern: "结构",
  extra: "额外",
  pivot: "中心",
  pincer: "翼",
  tried: "试填",
  "must keep a candidate": "必须留有候选数",
  "set A": "数组 A",
  "set B": "数组 B",
  "set C": "数组 C",
  "another set": "其他数组",
  "in one set only": "只属一个数组",
  "one of these": "其中之一为真",
  true: "真",
  false: "假",
  start: "起点",
  end: "终点",
  "goes in": "填入",
  "goes out": "删去",
  "first colour": "第一色",
  "second colour": "第二色",
  "third colour": "第三色",
  "fourth colour": "第四色",
  "box of the extras": "额外候选数所在宫",
  "true in one chain, false in another": "一链为真、另一链为假",
  linked: "相连",
  "start or end": "起点或终点",
  "filled in, of the pattern": "已填入，属于结构",
  "strong link": "强链",
  "weak link": "弱链",
  sees: "看到",
};
