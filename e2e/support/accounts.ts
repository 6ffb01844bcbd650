/** Accounts of the demo marketplace. Journeys that change a lot create their own account. */
export interface Account {
  email: string
  password: string
}

export const admin: Account = { email: 'admin@demo.test', password: 'localchef-demo' }
export const chef: Account = { email: 'chef@demo.test', password: 'localchef-demo' }
export const buyer: Account = { email: 'buyer@demo.test', password: 'localchef-demo' }
