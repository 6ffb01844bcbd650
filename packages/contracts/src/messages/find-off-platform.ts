export const offPlatformKinds = ['phone', 'mail', 'link', 'payment_app', 'messenger'] as const
export type OffPlatformKind = (typeof offPlatformKinds)[number]

export interface OffPlatformPart {
  kind: OffPlatformKind
  /** Position in the text, from inclusive to exclusive. */
  start: number
  end: number
  /** The contact in one spelling, so that two spellings of a contact have the same value. */
  value: string
}

const tail = String.raw`(?![\p{L}\p{N}])`
const head = String.raw`(?<![\p{L}\p{N}#№$])`

/**
 * North American numbers with area code and exchange, numbers with an international prefix, and Russian mobile numbers
 * that begin with 8. Order numbers, ZIP codes, times and prices do not match.
 */
const phones = [
  new RegExp(
    String.raw`${head}(?:\+?1[\s.-]{0,2})?(?:\([2-9]\d{2}\)|[2-9]\d{2})[\s.-]{0,2}[2-9]\d{2}[\s.-]{0,2}\d{4}${tail}`,
    'gu',
  ),
  new RegExp(String.raw`${head}\+\d{1,3}[\s.-]?(?:\(?\d{2,4}\)?[\s.-]?){2,4}\d{2}${tail}`, 'gu'),
  new RegExp(String.raw`${head}8[\s-]?\(?9\d{2}\)?[\s-]?\d{3}[\s-]?\d{2}[\s-]?\d{2}${tail}`, 'gu'),
]
const spokenDigit =
  '(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|ноль|один|два|три|четыре|пять|шесть|семь|восемь|девять)'
const spokenPhone = new RegExp(
  String.raw`${head}${spokenDigit}(?:[\s,.-]+${spokenDigit}){9,10}${tail}`,
  'giu',
)

const mails = [
  /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/giu,
  /[\p{L}\p{N}._%+-]+\s*(?:\(at\)|\[at\]|\sat\s|\sсобака\s)\s*(?:gmail|yahoo|outlook|hotmail|icloud|mail|yandex|яндекс)\s*(?:\.|\(dot\)|\[dot\]|\sdot\s|\sточка\s)\s*(?:com|ru|net|ком|ру)/giu,
]

const links = [
  /https?:\/\/[^\s<>"»]+/giu,
  /(?<![\p{L}\p{N}@./-])(?:www\.)?[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.(?:com|net|org|ru|рф|info|biz|app|link|io)(?:\/[^\s<>"»]*)?(?![\p{L}\p{N}@])/giu,
  /(?<![\p{L}\p{N}@./-])(?:t\.me|wa\.me|bit\.ly|goo\.gl|fb\.me|ig\.me|paypal\.me|tinyurl\.com)\/[^\s<>"»]+/giu,
]

const apps = new RegExp(
  String.raw`${head}(?:venmo|zelle|cash[\s-]?app|paypal|apple\s?cash|google\s?pay|western\s?union|венмо|зелле?|пэйпал|пейпал|сбербанк|тинькофф|по\sсбп)${tail}`,
  'giu',
)
/** A name in Cash App: `$olga-cooks`. */
const cashTag = /(?<![\p{L}\p{N}])\$[a-z][\w-]{2,19}(?![\p{L}\p{N}])/giu
const messengers = new RegExp(
  String.raw`${head}(?:whats\s?app|telegram|viber|wechat|ватсапп?|вотсапп?|вацап|телеграмм?|вайбер)(?:е|у|ом|а)?${tail}`,
  'giu',
)

/**
 * The parts of a message that lead off the marketplace, in the order of the text. Links to the marketplace's own host
 * are left out.
 */
export function findOffPlatform(text: string, ownHost = ''): OffPlatformPart[] {
  const found = [
    ...mails.flatMap((pattern) => partsOf(text, pattern, 'mail', plain)),
    ...links
      .flatMap((pattern) => partsOf(text, pattern, 'link', hostOf))
      .filter(({ value }) => value !== ownHost),
    ...[...phones, spokenPhone].flatMap((pattern) => partsOf(text, pattern, 'phone', lastDigits)),
    ...[apps, cashTag].flatMap((pattern) => partsOf(text, pattern, 'payment_app', plain)),
    ...partsOf(text, messengers, 'messenger', plain),
  ]
  return withoutOverlaps(found)
}

function partsOf(
  text: string,
  pattern: RegExp,
  kind: OffPlatformKind,
  toValue: (part: string) => string,
): OffPlatformPart[] {
  return [...text.matchAll(pattern)].map(({ 0: part, index }) => ({
    kind,
    start: index,
    end: index + part.length,
    value: toValue(part),
  }))
}

/** Of two parts that overlap, the one that begins first, or else the longer one. */
function withoutOverlaps(parts: readonly OffPlatformPart[]): OffPlatformPart[] {
  const kept: OffPlatformPart[] = []
  for (const part of [...parts].sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (part.start >= (kept.at(-1)?.end ?? 0)) kept.push(part)
  }
  return kept
}

const plain = (part: string): string => part.toLowerCase().replaceAll(/\s+/g, '')

/**
 * The host without `www.`, so that two pages of one site are one contact. Hosts whose path names a person keep the
 * path.
 */
function hostOf(part: string): string {
  const [host = '', ...path] = part
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/[.,;:!?)]+$/, '')
    .split('/')
  return /^(t|wa|fb|ig|paypal)\.me$/.test(host) ? [host, ...path].join('/') : host
}

function lastDigits(part: string): string {
  const digits = part.replaceAll(/\D/g, '')
  return digits ? digits.slice(-10) : plain(part)
}
