import punycode from 'punycode/punycode.js'

/**
 * The one spelling in which an address is stored and compared; undefined for text that is no address. Takes what people
 * type and paste: `Ann <ann@food.example>`, `mailto:`, full-width letters, invisible characters, a closing dot or comma.
 * - the domain as DNS requires it: ASCII, international names in Punycode (UTS 46, as browsers read them)
 * - before the @ everything that RFC 5321 and RFC 6531 allow, composed (NFC) and in lower case: people type both
 *   `Ann@` and `ann@`, and no known mail server treats them as two addresses
 */
export function readEmail(typed: string): string | undefined {
  if (typed.length > longestTyped || !typed.isWellFormed()) return undefined
  const text = withoutWrapping(plainCharacters(typed))
  const at = text.lastIndexOf('@')
  const local = readLocalPart(text.slice(0, Math.max(at, 0)))
  const domain = readDomain(text.slice(at + 1))
  if (at < 1 || !local || !domain) return undefined
  const email = `${local}@${domain}`
  return octets(email) <= longestEmail ? email : undefined
}

/** A stored address as people read it: `почта@пример.рф` for `почта@xn--e1afmkfd.xn--p1ai`. */
export function shownEmail(email: string): string {
  if (!email.includes('xn--')) return email
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  try {
    const readable = punycode.toUnicode(domain)
    return readDomain(readable) === domain ? email.slice(0, at + 1) + readable : email
  } catch {
    return email
  }
}

/** In octets of UTF-8 (RFC 5321, 4.5.3.1, with erratum 1690 of RFC 3696). */
const longestEmail = 254
const longestLocalPart = 64
/** In UTF-16 units: an address with a name before it. */
const longestTyped = 1000

/** Characters that nobody sees and every copy may bring along: marks of direction, of width zero, and soft hyphens. */
const invisible = /\p{Cf}|\u034f|[\u115f\u1160\u3164\uffa0]|[\ufe00-\ufe0f]/gu
/** Joiners change the shape of letters in some scripts, also in domains (RFC 5892, A.1 and A.2). */
const joinerInWord = /(?<=[^\P{L}\p{ASCII}]\p{M}*)[\u200c\u200d](?=[^\P{L}\p{ASCII}])/gu

function plainCharacters(typed: string): string {
  const joiners = new Set([...typed.matchAll(joinerInWord)].map(({ index }) => index))
  return (
    typed
      .replace(/[\t\r\n]+/g, ' ')
      .replace(invisible, (mark, index: number) => (joiners.has(index) ? mark : ''))
      // Full-width forms of ASCII, as keyboards of East Asia write them, and the small @.
      .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
      .replaceAll('\ufe6b', '@')
      .replace(/[\u3002\uff61]/g, '.')
      .replace(/\p{Zs}+/gu, ' ')
      .trim()
  )
}

function withoutWrapping(text: string): string {
  const named = /<([^<>]+)>[\s,;.]*$/.exec(text)?.[1]
  const linked = /^mailto:([^?]+)/i.exec(named ?? text)?.[1]
  return (linked === undefined ? (named ?? text) : decoded(linked))
    .trim()
    .replace(/\s*@\s*(?=[^@]*$)/, '@')
    .replace(/[\s,;.]+$/, '')
}

function decoded(link: string): string {
  try {
    return decodeURIComponent(link)
  } catch {
    return link
  }
}

/** `atext` of RFC 5322 and any character beyond ASCII (RFC 6531). */
const atoms =
  /^(?:[\w!#$%&'*+/=?^`{|}~-]|[^\p{ASCII}\p{Z}\p{C}]|[\u200c\u200d])+(?:\.(?:[\w!#$%&'*+/=?^`{|}~-]|[^\p{ASCII}\p{Z}\p{C}]|[\u200c\u200d])+)*$/u
/** Without `<` and `>`, which would end the address in the commands of SMTP, so that it could get no mail. */
const quoted = /^"((?:[^"\\<>\p{C}]|\\[^<>\p{C}])*)"$/u

function readLocalPart(text: string): string | undefined {
  const local = text.normalize('NFC').toLowerCase().normalize('NFC')
  // Unneeded quotes don't make a different address (RFC 5321, 4.1.2).
  const content = quoted.exec(local)?.[1]?.replace(/\\(.)/gu, '$1')
  const spelling =
    content === undefined ? local : atoms.test(content) ? content : `"${content.replace(/["\\]/g, '\\$&')}"`
  const isLocalPart = content === undefined ? atoms.test(spelling) : content !== ''
  return isLocalPart && octets(spelling) <= longestLocalPart ? spelling : undefined
}

const domainName =
  /^(?=.{1,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{1,58}[a-z\d])$/

function readDomain(text: string): string | undefined {
  // Characters that would end the host of a URL, and those that `URL` drops.
  if (/[\s\p{Cc}/?#@:\\%[\]<>^|]/u.test(text)) return undefined
  const url = `http://${text.replace(/\.$/, '')}`
  const host = URL.canParse(url) ? new URL(url).hostname : ''
  return domainName.test(host) ? host : undefined
}

function octets(text: string): number {
  return new TextEncoder().encode(text).length
}
