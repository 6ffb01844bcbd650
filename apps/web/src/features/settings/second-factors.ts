import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { loadBackend } from '@/backend/client.ts'

export interface SecondFactor {
  id: string
  name: string
  addedAt: string
}

/** An authenticator app that has not shown a code yet. */
export interface NewFactor {
  id: string
  /** A picture as an address. */
  qrCode: string
  /** For apps that cannot look at a picture. */
  secret: string
}

const key = ['account', 'second-factors']

export function useSecondFactors() {
  return useQuery({ queryKey: key, queryFn: listSecondFactors, staleTime: 0 })
}

async function listSecondFactors(): Promise<SecondFactor[]> {
  const backend = await loadBackend()
  const { data, error } = await backend.auth.mfa.listFactors()
  if (error) throw error
  return data.totp.map(({ id, friendly_name, created_at }) => ({
    id,
    name: friendly_name ?? '',
    addedAt: created_at,
  }))
}

/** Begins anew each time: what an earlier try left without a code is taken away first. */
export async function beginFactor(name: string): Promise<NewFactor> {
  const backend = await loadBackend()
  const { data: known, error: unknown } = await backend.auth.mfa.listFactors()
  if (unknown) throw unknown
  for (const { id, status } of known.all) {
    if (status === 'unverified') await backend.auth.mfa.unenroll({ factorId: id })
  }
  const { data, error } = await backend.auth.mfa.enroll({
    factorType: 'totp',
    friendlyName: name,
    issuer: 'LocalChef',
  })
  if (error) throw error
  return { id: data.id, qrCode: pictureAddress(data.totp.qr_code), secret: data.totp.secret }
}

/** The client puts the drawing as it is behind `data:`, where a `#` in it would end the address. */
function pictureAddress(address: string): string {
  const svg = address.indexOf('<svg')
  return svg < 0 ? address : `data:image/svg+xml,${encodeURIComponent(address.slice(svg))}`
}

/** The first code: from now on the account asks for one at each sign-in. */
export async function confirmFactor(factorId: string, code: string): Promise<void> {
  const backend = await loadBackend()
  const { error } = await backend.auth.mfa.challengeAndVerify({ factorId, code })
  if (error) throw error
}

export function useRemoveFactor() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (factorId: string) => {
      const backend = await loadBackend()
      const { error } = await backend.auth.mfa.unenroll({ factorId })
      if (error) throw error
      // The stored session still names it; without it the sign-in asks for nothing more.
      await backend.auth.refreshSession()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  })
}

export function useForgetFactors() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: key })
}
