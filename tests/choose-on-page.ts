import type { TestServer } from './harness.ts'

/** Submits a page of the sandbox provider, as a person would. */
export function chooseOnPage(
  server: TestServer,
  url: string,
  fields: Record<string, string>,
): Promise<Response> {
  const { pathname, search } = new URL(url, server.url)
  return fetch(new URL(pathname + search, server.url), {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
}
