import { getBusiness } from '@localchef/contracts/chefs/get-business'
import { listDiscounts } from '@localchef/contracts/discounts/list-discounts'
import { listKitchenDiscounts } from '@localchef/contracts/discounts/list-kitchen-discounts'
import { listMyDrops } from '@localchef/contracts/drops/list-my-drops'
import type { FunctionContract } from '@localchef/contracts/function-contract'
import { listMenu } from '@localchef/contracts/menu/list-menu'
import { listMyServices } from '@localchef/contracts/services/list-my-services'
import { listWebhookEndpoints } from '@localchef/contracts/webhooks/list-webhook-endpoints'
import type { z } from 'zod'
import { type Answer, type CallAs, callFunction, type FunctionServer } from './call-function.ts'

const sections = {
  'update-business': 'about',
  'update-contact': 'contact',
  'update-handover': 'handover',
  'update-hours': 'hours',
  'update-permit': 'permit',
  'update-place': 'place',
  'update-business-pictures': 'pictures',
} as const

/** Operations that create when no id is sent. */
const creating = ['save-cap-group', 'save-class-session', 'save-service', 'save-webhook-endpoint']

/**
 * Saves based on the current version, like a page that was just opened. A version in `input` is sent unchanged.
 * Callers who cannot read the row send a version that matches nothing.
 */
export async function saveSeen<Input extends z.ZodType, Output extends z.ZodType>(
  server: FunctionServer,
  contract: FunctionContract<Input, Output>,
  input: Omit<z.input<Input>, 'version'> & { version?: string },
  who: CallAs = {},
): Promise<Answer<z.output<Output>>> {
  const saved: FunctionContract<z.ZodType, Output> = contract
  const id = 'id' in input ? input.id : 'endpointId' in input ? input.endpointId : undefined
  if (input.version !== undefined || (creating.includes(contract.name) && id === undefined)) {
    return callFunction(server, saved, input, who)
  }
  const version = (await versionOf(server, contract.name, id, who)) ?? 'unread'
  return callFunction(server, saved, { ...input, version }, who)
}

async function versionOf(
  server: FunctionServer,
  name: string,
  id: unknown,
  who: CallAs,
): Promise<string | undefined> {
  const section = Object.entries(sections).find(([operation]) => operation === name)?.[1]
  if (section) {
    const { status, data } = await callFunction(server, getBusiness, {}, who)
    return status === 200 ? data.business?.versions[section] : undefined
  }
  return (await thingsOf(server, name, who)).find((thing) => thing.id === id)?.version
}

async function thingsOf(
  server: FunctionServer,
  name: string,
  who: CallAs,
): Promise<{ id: string; version: string }[]> {
  const read = async <Output extends z.ZodType, Thing>(
    contract: FunctionContract<z.ZodType, Output>,
    pick: (answer: z.output<Output>) => Thing[],
  ) => {
    const { status, data } = await callFunction(server, contract, {}, who)
    return status === 200 ? pick(data) : []
  }
  switch (name) {
    case 'update-dish':
      return read(listMenu, ({ dishes }) => dishes)
    case 'update-batch':
      return read(listMenu, ({ batches }) => batches)
    case 'save-cap-group':
      return read(listMenu, ({ capGroups }) => capGroups)
    case 'save-class-session':
      return read(listMyServices, ({ services }) => services.flatMap(({ sessions }) => sessions))
    case 'save-service':
      return read(listMyServices, ({ services }) => services)
    case 'save-webhook-endpoint':
      return read(listWebhookEndpoints, ({ endpoints }) => endpoints)
    case 'announce-drop':
    case 'update-drop':
      return read(listMyDrops, ({ drops }) => drops)
    case 'set-discount-status':
      return read(listDiscounts, ({ discounts }) => discounts)
    case 'set-kitchen-discount-status':
      return read(listKitchenDiscounts, ({ discounts }) => discounts)
    default:
      throw new Error(`${name} saves over no version`)
  }
}
