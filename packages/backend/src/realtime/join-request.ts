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
      presence: z.object({ enabled: z.boolean().nullish() }).nullish(),
      private: z.boolean().nullish(),
      postgres_changes: z.array(binding).nullish(),
    })
    .nullish(),
})

export type RequestedBinding = z.infer<typeof binding>

export interface JoinRequest {
  accessToken: string | null
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
    notImplemented: unsupportedPart(config),
    bindings: config?.postgres_changes ?? [],
  }
}

/** Every client sends these settings; only those that ask for something are refused. */
function unsupportedPart(config: z.infer<typeof joinRequest>['config']): string | null {
  if (Object.values(config?.broadcast ?? {}).some(Boolean)) return 'Broadcast'
  if (config?.presence?.enabled) return 'Presence'
  return config?.private ? 'A private channel' : null
}
