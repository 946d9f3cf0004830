/** The result of work that begins before its condition is known. When both fail, the condition is the reason. */
export async function onCondition<Result>(
  condition: Promise<unknown>,
  work: () => Promise<Result>,
): Promise<Result> {
  // Work that throws at once must not leave a condition of which nobody hears.
  const [met, done] = await Promise.allSettled([condition, (async () => work())()])
  if (met.status === 'rejected') throw met.reason
  if (done.status === 'rejected') throw done.reason
  return done.value
}
