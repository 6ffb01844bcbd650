/** Lists every call this server supports. */
const supportedPage = 'docs/backend.md'

/** The message of a 501 for a call of the hosted service that this server does not implement. */
export function notImplementedMessage(call: string): string {
  return `${call} is not supported by this server; ${supportedPage} lists what is`
}
