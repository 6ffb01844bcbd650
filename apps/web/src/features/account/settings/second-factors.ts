import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { loadBackend } from '@/shared/backend/client.ts'

export interface SecondFactor {
  id: string
  name: string
  addedAt: string
}

/** An authenticator app whose first code hasn't been confirmed. */
export interface NewFactor {
  id: string
  /** A data URL. */
  qrCode: string
  /** Typed into apps that can't scan the QR code. */
  secret: string
}

/** The number of recovery codes in a set and how many are unused. */
export interface CodesLeft {
  total: number
  remaining: number
}

const key = ['account', 'second-factors']

export function useSecondFactors() {
  return useQuery({ queryKey: key, queryFn: listSecondFactors, staleTime: 0 })
}

async function listSecondFactors(): Promise<{ apps: SecondFactor[]; codes: CodesLeft | null }> {
  const backend = await loadBackend()
  const { data, error } = await backend.auth.mfa.listFactors()
  if (error) throw error
  const apps = data.totp.map(({ id, friendly_name, created_at }) => ({
    id,
    name: friendly_name ?? '',
    addedAt: created_at,
  }))
  return { apps, codes: data.recovery_code.length > 0 ? await readCodesLeft() : null }
}

async function readCodesLeft(): Promise<CodesLeft> {
  const backend = await loadBackend()
  const { data, error } = await backend.auth.mfa.recoveryCodes.getStatus()
  if (error) throw error
  return { total: data.total, remaining: data.remaining }
}

/** Creates a new set of recovery codes, formatted in groups. Invalidates the earlier set. */
export function useNewCodes() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ replaces }: { replaces: boolean }) => {
      const backend = await loadBackend()
      const { recoveryCodes } = backend.auth.mfa
      const { data, error } = await (replaces ? recoveryCodes.regenerate() : recoveryCodes.generate())
      if (error) throw error
      // Refreshes the stored session, so that the next sign-in on this device offers recovery codes.
      if (!replaces) await backend.auth.refreshSession()
      return data.codes.map((code) => code.match(/.{1,4}/g)?.join('-') ?? code)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  })
}

/** Enrolls a new factor after removing unverified ones of earlier attempts. */
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

/** The client puts the SVG behind `data:` unescaped, where a `#` would end the URL. */
function pictureAddress(address: string): string {
  const svg = address.indexOf('<svg')
  return svg < 0 ? address : `data:image/svg+xml,${encodeURIComponent(address.slice(svg))}`
}

/** Verifies the first code; from then on each sign-in asks for one. */
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
      // Refreshes the stored session, which still lists the factor; afterwards the sign-in asks for no code.
      await backend.auth.refreshSession()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  })
}

export function useForgetFactors() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: key })
}
