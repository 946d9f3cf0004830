/** The result of work that was begun before its condition was known. When both fail, the condition is the reason. */
export async function onCondition<Result>(
  condition: Promise<unknown>,
  work: Promise<Result>,
): Promise<Result> {
  const [met, done] = await Promise.allSettled([condition, work])
  if (met.status === 'rejected') throw met.reason
  if (done.status === 'rejected') throw done.reason
  return done.value
}
