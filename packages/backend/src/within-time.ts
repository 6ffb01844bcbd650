export class NotInTime extends Error {}

/** Rejects with `NotInTime` if the work takes longer. A failure of the work after that is ignored. */
export async function withinTime<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NotInTime('no answer in time')), timeoutMs)
  })
  work.catch(() => undefined)
  return Promise.race([work, limit]).finally(() => clearTimeout(timer))
}
