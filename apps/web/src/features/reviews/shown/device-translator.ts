interface Languages {
  sourceLanguage: string
  targetLanguage: string
}

/**
 * The translator that is built into some browsers: the text stays on the device. TypeScript has no types for it yet.
 */
interface DeviceTranslator {
  create(languages: Languages): Promise<{ translate(text: string): Promise<string> }>
}

declare global {
  var Translator: DeviceTranslator | undefined
}

export function hasDeviceTranslator(): boolean {
  return 'Translator' in globalThis
}

/** Translates on the device. Fails if it has no translator, or one that does not know the languages. */
export async function translateOnDevice(text: string, languages: Languages): Promise<string> {
  if (!globalThis.Translator) throw new Error('This browser has no translator')
  const translator = await globalThis.Translator.create(languages)
  return translator.translate(text)
}
