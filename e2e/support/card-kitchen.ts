import type { APIRequestContext } from '@playwright/test'
import { addKitchen, type Kitchen } from '../../tests/kitchen-fixture.ts'
import type { Account } from './accounts.ts'
import { type CallAs, callFunctionsAs } from './call-function.ts'
import { createAccount } from './create-account.ts'
import { takeCards } from './order-by-card.ts'
import type { OwnServer } from './own-server.ts'
import { signInByPassword } from './sign-in.ts'

export interface CardKitchen extends Kitchen {
  chef: Account
  asChef: CallAs
}

/** Opens a kitchen whose sandbox account takes charges. */
export async function openCardKitchen(
  { database }: OwnServer,
  request: APIRequestContext,
  name: string,
): Promise<CardKitchen> {
  const chef = await createAccount(request, 'chef', 'Frida Friday')
  const { user } = await signInByPassword(request, chef)
  const kitchen = await addKitchen(database, user.id, { name, portions: 20 })
  const asChef = await callFunctionsAs(request, chef)
  await takeCards(request, asChef)
  return { ...kitchen, chef, asChef }
}
