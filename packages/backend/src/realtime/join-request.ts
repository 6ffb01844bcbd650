import { z } from 'zod'

/** The payload of `phx_join`. Unknown keys are ignored. */
const binding = z.object({
  event: z.enum(['*', 'INSERT', 'UPDATE', 'DELETE']).catch('*'),
  schema: z.string().max(63).nullish(),
  table: z.string().max(63).nullish(),
  filter: z.string().max(2000).nullish(),
  select: z.array(z.string().max(63)).max(100).nullish(),
})

const joinRequest = z.object({
  access_token: z.string().max(20_000).nullish(),
  user_token: z.string().max(20_000).nullish(),
  config: z
    .object({
      broadcast: z
        .object({
          ack: z.boolean().catch(false),
          self: z.boolean().catch(false),
          replay: z.unknown(),
          replication_ready: z.unknown(),
        })
        .partial()
        .nullish(),
      presence: z.object({ key: z.string().max(255).nullish(), enabled: z.boolean().nullish() }).nullish(),
      private: z.boolean().nullish(),
      postgres_changes: z.array(binding).nullish(),
    })
    .nullish(),
})

export type RequestedBinding = z.infer<typeof binding>

export interface JoinRequest {
  accessToken: string | null
  acknowledgeBroadcasts: boolean
  receiveOwnBroadcasts: boolean
  presenceKey: string | null
  presenceEnabled: boolean
  isPrivate: boolean
  /** A requested feature that is not implemented, or null. */
  notImplemented: string | null
  bindings: RequestedBinding[]
}

/** Null when the payload is not a join request. */
export function readJoinRequest(payload: unknown): JoinRequest | null {
  const parsed = joinRequest.safeParse(payload)
  if (!parsed.success) return null
  const { access_token, user_token, config } = parsed.data
  return {
    accessToken: access_token || user_token || null,
    acknowledgeBroadcasts: config?.broadcast?.ack ?? false,
    receiveOwnBroadcasts: config?.broadcast?.self ?? false,
    presenceKey: config?.presence?.key || null,
    // Clients before 2.50 omit it and expect presence.
    presenceEnabled: config?.presence?.enabled ?? config?.presence != null,
    isPrivate: config?.private ?? false,
    notImplemented: config?.broadcast?.replay
      ? 'The replay of broadcasts'
      : config?.broadcast?.replication_ready
        ? 'The notice replication_ready'
        : null,
    bindings: config?.postgres_changes ?? [],
  }
}
