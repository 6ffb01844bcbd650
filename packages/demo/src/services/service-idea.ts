export interface ServiceIdea {
  cuisine: string
  kind: 'catering' | 'private_chef' | 'class' | 'other'
  name: string
  nameRu: string
  text: string
  textRu: string
  pricing: 'fixed' | 'per_guest' | 'per_hour'
  cents: number
  guests: readonly [from: number, to: number]
  minutes: number
}

export type ServiceRow = readonly [
  cuisine: string,
  kind: ServiceIdea['kind'],
  name: string,
  nameRu: string,
  text: string,
  textRu: string,
  pricing: ServiceIdea['pricing'],
  dollars: number,
  guestsFrom: number,
  guestsTo: number,
  minutes: number,
]
