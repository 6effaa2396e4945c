/** The longest that the event loop stood still while something was done (ms). */
export async function longestStop(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let last = performance.now()
  const beat = setInterval(() => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }, 5)
  await work()
  clearInterval(beat)
  return Math.max(longest, performance.now() - last)
}
