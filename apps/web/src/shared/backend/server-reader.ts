import { ApiError } from './api-error.ts'

/** Answers public reads while the server renders a page, without an HTTP request to itself. */
export type ReadOnServer = (name: string, input: unknown) => Promise<{ status: number; body: object }>

let reader: ReadOnServer | undefined

export function setServerReader(next: ReadOnServer): void {
  reader = next
}

export async function readOnServer(name: string, input: unknown): Promise<unknown> {
  if (!reader) throw new Error('setServerReader was not called before the first read')
  const { status, body } = await reader(name, input)
  if (status !== 200) throw new ApiError(status, body)
  return body
}
