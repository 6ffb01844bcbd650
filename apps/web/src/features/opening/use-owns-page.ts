import { getMyChef } from '@localchef/contracts/chefs/get-my-chef'
import type { getDrop } from '@localchef/contracts/drops/get-drop'
import type { getDish } from '@localchef/contracts/menu/get-dish'
import type { getService } from '@localchef/contracts/services/get-service'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { callFunction } from '@/shared/backend/call-function.ts'
import { readPublic } from '@/shared/backend/read-public.ts'

/** Whether the page shows the signed-in chef's own kitchen, or what it sells. Undefined while it loads. */
export function useOwnsPage(): boolean | undefined {
  const { pathname } = useLocation()
  const { data, isError } = useQuery({
    queryKey: ['opening', 'owns', pathname],
    queryFn: () => ownsPage(pathname),
    staleTime: 30_000,
    retry: false,
  })
  // Most often the page's dish or kitchen is not found.
  return isError ? false : data
}

async function ownsPage(pathname: string): Promise<boolean> {
  const [, kind, key = ''] = pathname.split('/')
  const { chef: own } = await callFunction(getMyChef, {})
  if (!own || !key) return false
  const id = decodeURIComponent(key)
  if (kind === 'chefs') return [own.id, own.slug].includes(id)
  return (await chefIdOf(kind, id)) === own.id
}

/** The kitchen that sells it; undefined for pages of several kitchens. */
async function chefIdOf(kind: string | undefined, id: string): Promise<string | undefined> {
  switch (kind) {
    case 'dish':
      return (await readPublic<typeof getDish>('get-dish', { id })).chef.id
    case 'services':
      return (await readPublic<typeof getService>('get-service', { id })).chef.id
    case 'drops':
      return (await readPublic<typeof getDrop>('get-drop', { drop: id })).chef.id
    default:
      return undefined
  }
}
