import { type OpeningPoint, openingPoints, type PointName } from '@localchef/contracts/opening/opening-guide'

/** The groups of the guide, with the page on which each point is decided; null where the server's operator decides. */
export const pointGroups = {
  face: { name: settings('identity'), logo: settings('identity'), support: settings('support') },
  place: { timeZone: settings('ledger'), region: settings('region'), placeRules: settings('placeRules') },
  offer: { cuisines: settings('cuisines'), serviceTypes: settings('serviceTypes') },
  law: { terms: settings('terms'), privacy: settings('privacy'), agreement: settings('agreement') },
  money: { fees: settings('fees'), payments: settings('payments') },
  server: { mail: null, files: '/admin/health', backup: null },
  safety: { secondFactor: '/dashboard/settings', captcha: null },
  chefs: { invitation: null },
} as const satisfies Record<string, Partial<Record<PointName, string | null>>>
export type PointGroup = keyof typeof pointGroups

function settings(topic: string): string {
  return `/admin/settings?show=${topic}`
}

interface GroupedPoints {
  group: PointGroup
  points: { point: OpeningPoint; to: string | null }[]
}

/** The points by group, in the order of the guide. */
export function inGroups(points: readonly OpeningPoint[]): GroupedPoints[] {
  return (Object.keys(pointGroups) as PointGroup[]).map((group) => {
    const places: Partial<Record<PointName, string | null>> = pointGroups[group]
    return {
      group,
      points: openingPoints.flatMap((name) => {
        const point = points.find((one) => one.name === name)
        return point && name in places ? [{ point, to: places[name] ?? null }] : []
      }),
    }
  })
}

export function isDecided({ state }: Pick<OpeningPoint, 'state'>): boolean {
  return state === 'done' || state === 'put_off'
}
