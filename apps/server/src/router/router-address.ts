/** A routing service and which protocol it speaks. */
export interface RouterAddress {
  kind: 'osrm' | 'valhalla'
  /** Without a trailing slash. */
  base: string
}

/** Reads `osrm+https://host/path` or `valhalla+http://host:8002`. Undefined when malformed. */
export function readRouterAddress(value: string): RouterAddress | undefined {
  const [, kind, base] = /^(osrm|valhalla)\+(https?:\/\/.+?)\/*$/.exec(value) ?? []
  if ((kind !== 'osrm' && kind !== 'valhalla') || !base || !URL.canParse(base)) return undefined
  return { kind, base }
}
