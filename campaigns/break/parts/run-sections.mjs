/** Runs the requested sections, by name or `all`. Each section cleans up, even after a failure. */
export async function runSections(sections, only, checks) {
  for (const [name, run] of Object.entries(sections))
    if (only === 'all' || only === name) await inOrder(name, run, checks);
}

async function inOrder(name, run, checks) {
  const cleanUps = [];
  console.log(`\n── ${name} ──`);
  try {
    await run(cleanUps);
  } catch (error) {
    checks.violate(`${name}: the campaign runs to its end`, error.stack);
  }
  for (const cleanUp of cleanUps.reverse()) await cleanUp();
}
