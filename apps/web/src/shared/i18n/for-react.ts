import type { ThirdPartyModule } from 'i18next'
import { setI18n } from 'react-i18next'

/**
 * Gives i18next to react-i18next. For each component that asks for texts, react-i18next copies the own properties of
 * the object: 44 of i18next itself, and a page has hundreds of such components. This object has no own properties and
 * inherits all.
 */
export const forReact: ThirdPartyModule = {
  type: '3rdParty',
  init: (instance) => setI18n(Object.create(instance)),
}
