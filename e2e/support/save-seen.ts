import type { CallAs } from './call-function.ts'

const sections = {
  'update-business': 'about',
  'update-contact': 'contact',
  'update-handover': 'handover',
  'update-hours': 'hours',
  'update-permit': 'permit',
  'update-place': 'place',
}

/** Saves a section of a kitchen based on its current version, like a page that was just opened. */
export async function saveSection(call: CallAs, name: keyof typeof sections, fields: object): Promise<void> {
  const { business } = await call<{ business: { versions: Record<string, string> } }>('get-business', {})
  await call(name, { ...fields, version: business.versions[sections[name]] })
}

/** Saves a service based on its current version. */
export async function saveServiceSeen(call: CallAs, id: string, offer: object): Promise<void> {
  const { services } = await call<{ services: { id: string; version: string }[] }>('list-my-services', {})
  const version = services.find((service) => service.id === id)?.version
  await call('save-service', { id, offer, version })
}
