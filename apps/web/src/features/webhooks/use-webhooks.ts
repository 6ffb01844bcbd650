import { deleteWebhookEndpoint } from '@localchef/contracts/webhooks/delete-webhook-endpoint'
import { listWebhookDeliveries } from '@localchef/contracts/webhooks/list-webhook-deliveries'
import { listWebhookEndpoints } from '@localchef/contracts/webhooks/list-webhook-endpoints'
import { replayWebhookDelivery } from '@localchef/contracts/webhooks/replay-webhook-delivery'
import { rotateWebhookSecret } from '@localchef/contracts/webhooks/rotate-webhook-secret'
import { saveWebhookEndpoint } from '@localchef/contracts/webhooks/save-webhook-endpoint'
import { testWebhookEndpoint } from '@localchef/contracts/webhooks/test-webhook-endpoint'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { callFunction } from '@/shared/backend/call-function.ts'

const endpointsKey = ['connections', 'webhooks']
const deliveriesKey = ['connections', 'deliveries']

/** Refetch interval of an open endpoint's log, in milliseconds. */
const logEveryMs = 3_000

export function useWebhookEndpoints() {
  return useQuery({
    queryKey: endpointsKey,
    queryFn: () => callFunction(listWebhookEndpoints, {}),
    staleTime: 0,
  })
}

export function useWebhookDeliveries(endpointId: string) {
  return useQuery({
    queryKey: [...deliveriesKey, endpointId],
    queryFn: () => callFunction(listWebhookDeliveries, { endpointId }),
    staleTime: 0,
    refetchInterval: logEveryMs,
  })
}

/** Runs an operation on an endpoint and refetches endpoints and deliveries. */
function useAct<Input, Output>(act: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSettled: () =>
      Promise.all(
        [endpointsKey, deliveriesKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  })
}

export const useSaveWebhook = () =>
  useAct((input: z.input<typeof saveWebhookEndpoint.input>) => callFunction(saveWebhookEndpoint, input))

export const useDeleteWebhook = () =>
  useAct((endpointId: string) => callFunction(deleteWebhookEndpoint, { endpointId }))

export const useRotateSecret = () =>
  useAct((endpointId: string) => callFunction(rotateWebhookSecret, { endpointId }))

export const useTestWebhook = () =>
  useAct((endpointId: string) => callFunction(testWebhookEndpoint, { endpointId }))

export const useReplay = () =>
  useAct((deliveryId: string) => callFunction(replayWebhookDelivery, { deliveryId }))
