/** The page that lists, call by call, what this server supports. */
const supportedPage = 'docs/backend.md'

/** For a call that the hosted service knows and the product has no use for: answered with 501 and these words. */
export function notBuiltMessage(call: string): string {
  return `${call} is not supported by this server; ${supportedPage} lists what is`
}
