const machines =
  /bot|crawl|spider|slurp|preview|scrap|headless|lighthouse|pagespeed|monitor|uptime|probe|check|fetch|curl|wget|python|java\/|okhttp|go-http|axios|node|undici|libwww|http-?client|facebookexternalhit|embedly|whatsapp|telegram|archiver|validator/i

/** Whether the request comes from a person's browser, judging by its headers, and is not a prefetch. */
export function isPerson(headers: Headers): boolean {
  const agent = headers.get('user-agent') ?? ''
  const isAhead = /prefetch|prerender/.test(
    `${headers.get('sec-purpose') ?? ''} ${headers.get('purpose') ?? ''}`,
  )
  return /^Mozilla\/5\.0 /.test(agent) && !machines.test(agent) && !isAhead
}
