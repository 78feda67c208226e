// What `require` finds where it can't load ES modules: the reason.
throw new Error(
  'ninefold is an ES module: use import(), as in `const { solve } = await import("ninefold")`, or Node 20.19, 22.12 or later, where require() loads it',
);
