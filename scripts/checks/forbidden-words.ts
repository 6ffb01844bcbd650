import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { languages } from '../../packages/contracts/src/language.ts'
import { projectRoot } from '../run-command.ts'

interface ForbiddenWord {
  language: string
  pattern: RegExp
  instead: string
  /** Namespaces in which the specification requires the word. */
  except?: readonly string[]
  /** The pattern sees placeholders as they are; other patterns see each placeholder as the sign □. */
  namesPlaceholders?: true
}

/** Words that docs/glossary.md or docs/voice.md replaces, and British spellings. */
const forbiddenWords: readonly ForbiddenWord[] = [
  { language: 'en', pattern: /\bpapers?\b/i, instead: 'certification' },
  {
    language: 'en',
    pattern: /\b(?:way back|tak(?:es?|en|ing) (?:it |this )?back)\b/i,
    instead: 'undo',
    except: ['notifications'],
  },
  { language: 'en', pattern: /\bcustomers?\b/i, instead: 'buyer' },
  // Also the name of a staff role.
  { language: 'en', pattern: /\bmoderators?\b/i, instead: 'admin', except: ['desk'] },
  { language: 'en', pattern: /\bcancelled\b/i, instead: 'canceled', except: ['notifications'] },
  { language: 'en', pattern: /\w*colour\w*/i, instead: 'color' },
  { language: 'en', pattern: /\w*favourite\w*/i, instead: 'favorite' },
  { language: 'en', pattern: /\w*neighbour\w*/i, instead: 'neighbor' },
  { language: 'en', pattern: /\w*behaviour\w*/i, instead: 'behavior' },
  { language: 'en', pattern: /\blicences?\b/i, instead: 'license' },
  { language: 'en', pattern: /\bfavour\w*/i, instead: 'favor' },
  { language: 'en', pattern: /\w*metres?\b/i, instead: 'meters' },
  { language: 'en', pattern: /\blabelled\b/i, instead: 'labeled' },
  { language: 'en', pattern: /\be-mails?\b/i, instead: 'email' },
  { language: 'en', pattern: /\bmails\b|\b(?:a|this|that|each|every) mail\b/i, instead: 'email' },
  { language: 'en', pattern: /\b(?:some|every|any)body\b/i, instead: 'someone, everyone, anyone' },
  { language: 'en', pattern: /\bat once\b(?! \d)/i, instead: 'right away', except: ['hub'] },
  { language: 'en', pattern: /\bat the moment\b/i, instead: 'right now' },
  { language: 'en', pattern: /\bany ?more\b/i, instead: 'no longer' },
  { language: 'en', pattern: /^There is no such\b/i, instead: 'We couldn’t find' },
  {
    language: 'en',
    pattern: /\b(?:that|it|this) did ?n[o’']t work\b/i,
    instead: 'what failed',
    except: ['board'],
  },
  { language: 'en', pattern: /\bcould not be (?!sent$)\w+/i, instead: 'We couldn’t' },
  { language: 'en', pattern: /\bonly those who\b|\bthose who\b|\bwhoever\b/i, instead: 'a noun' },
  { language: 'en', pattern: /\banswer of\b/i, instead: 'replied' },
  { language: 'en', pattern: /\bshall\b/i, instead: 'will, or the present tense' },
  { language: 'en', pattern: /\bwhat was ordered\b/i, instead: 'items' },
  {
    language: 'en',
    pattern: /\bleast order\b|\btime you need\b/i,
    instead: 'minimum order, preparation time',
  },
  { language: 'en', pattern: /^to the \w+$/i, instead: 'See …' },
  { language: 'en', pattern: /\bas the marketplace came\b/i, instead: 'default' },
  { language: 'en', pattern: /\bare right$|\bis right$/i, instead: 'decide for' },
  { language: 'en', pattern: /\bhand(?:s|ed|ing)? in\b/i, instead: 'submit' },
  {
    language: 'en',
    pattern: /\bwith the heart\b|\blook in again\b/i,
    instead: 'add to favorites, check back',
  },
  { language: 'en', pattern: /\borders that exist\b/i, instead: 'existing orders' },
  { language: 'en', pattern: /\b(?:has|have) got\b/i, instead: 'has, got' },
  {
    language: 'en',
    pattern: /\btakes (?:nothing )?off (?:□|this)|\btaken off your\b|□ taken off\b/i,
    instead: '$5.00 off, deducted',
  },
  {
    language: 'en',
    pattern: /\bplaces? (?:taken|left|in the class)\b|\bdates and places\b/i,
    instead: 'spot',
  },
  { language: 'en', pattern: /\bdifferences? to\b/i, instead: 'difference with' },
  { language: 'en', pattern: /\bat the desk\b/i, instead: 'on the team' },
  { language: 'en', pattern: /\bshow them your account\b/i, instead: 'what you wrote' },
  { language: 'ru', pattern: /бумаг/i, instead: 'сертификат' },
  {
    language: 'ru',
    pattern: /маркетплейс|(?:за счёт|из) сервиса|оплачивает сервис|(?<!\p{L})в сервисе(?!\p{L})/iu,
    instead: 'площадка',
  },
  // In the ledger the word means the opposite of a debit.
  { language: 'ru', pattern: /(?<!\p{L})кредит/iu, instead: 'бонусы', except: ['ledger'] },
  { language: 'ru', pattern: /(?<!\p{L})балл(?!он)/iu, instead: 'бонусы' },
  { language: 'ru', pattern: /ч[аэ]р?дж?б[эе]к/iu, instead: 'оспаривание платежа' },
  { language: 'ru', pattern: /(?<!\p{L})у кухни(?!\p{L})/iu, instead: 'у повара' },
  { language: 'ru', pattern: /делать нечего/iu, instead: 'действий не требуется' },
  { language: 'ru', pattern: /возврат\p{L}* лично/iu, instead: 'возврат при встрече' },
  { language: 'ru', pattern: /готовится □/iu, instead: 'время приготовления: от …' },
  { language: 'ru', pattern: /клиент/i, instead: 'покупатель' },
  { language: 'ru', pattern: /модератор/i, instead: 'администратор', except: ['desk'] },
  {
    language: 'ru',
    pattern: /(?<!не)(?<!раз)(?<!сумма |сумма уже )заблокирова|забан/i,
    instead: 'приостановить',
  },
  { language: 'ru', pattern: /уч[её]тн(?:ая|ой|ую|ые|ых|ым) запис/i, instead: 'аккаунт' },
  { language: 'ru', pattern: /стоян(?:к|ок)|фудтрак/i, instead: 'кафе у трассы' },
  { language: 'ru', pattern: /касани/i, instead: 'нажатие' },
  {
    language: 'ru',
    pattern:
      /(?<!Файл «)\{\{(?:name|chef|buyer|author|by|person|admin)\}\}»?,? (?:(?:не|уже|снова|ещё|вам) )?\p{L}{2,}[аеиоуыюя]л(?:ся)?(?!\p{L})/iu,
    namesPlaceholders: true,
    instead: 'a verb that also fits the name of a woman',
  },
  { language: 'ru', pattern: /(?<!\p{L})куки(?!\p{L})/iu, instead: 'cookie' },
  { language: 'ru', pattern: /\p{L}\((?:[ая]|на|ла)\)/iu, instead: 'an ending that fits everyone' },
  {
    language: 'ru',
    pattern:
      /(?:ваш|наш|эт|друг|проверенн)\p{L}* кухн|(?:□|\d+) кух(?:н|он)|кухн\p{L} (?:не )?(?:доставля|принима|закры|откры)/iu,
    instead: 'повар',
    except: ['business'],
  },
  {
    language: 'ru',
    pattern: /^(?:готовит|без)(?::|$|\s*□)/iu,
    instead: 'a word that carries the case',
    except: ['cart', 'orders', 'board', 'chefs'],
  },
  {
    language: 'ru',
    pattern: /осуществ|(?<!\p{L})является(?!\p{L})|данн(?:ый|ого|ому) (?:заказ|повар|отзыв)/iu,
    instead: 'a plain verb',
  },
  {
    language: 'ru',
    pattern: /в порядке пути|центр\p{L}* успеха/iu,
    instead: 'по ходу движения, центр помощи поварам',
  },
  { language: 'ru', pattern: /(?<!\p{L})наименьш\p{L}+ (?:заказ|сумм)/iu, instead: 'минимальный' },
  {
    language: 'ru',
    pattern: /^«?□»? (?:\p{L}+(?:ено|ана|ано|ён|ена)|принял\p{L}*|отменил\p{L}*)(?!\p{L})/iu,
    instead: 'a noun before the name, so that the ending fits',
  },
  { language: 'ru', pattern: /№ □/u, instead: '№ without a space' },
]

/** The folder of the server's texts: mails, notifications, text messages, pages. */
const wordFolder = join(projectRoot, 'packages/contracts/src/words')

/** Reports forbidden words in mails, notifications, text messages and page descriptions. */
export async function findForbiddenWordsInSources(): Promise<string[]> {
  const files = (await Promise.all(languages.map(wordFilesOf))).flat()
  const found = await Promise.all(
    files.map(async (file) =>
      sentencesWithForbiddenWords(file, await readFile(join(wordFolder, file), 'utf8')),
    ),
  )
  return found.flat()
}

async function wordFilesOf(language: string): Promise<string[]> {
  return (await readdir(join(wordFolder, language))).map((file) => join(language, file))
}

/** String literals with a space are sentences; Cyrillic letters make them Russian. */
export function sentencesWithForbiddenWords(file: string, source: string): string[] {
  const namespace = file.endsWith('notifications.ts') ? 'notifications' : ''
  return source.split('\n').flatMap((line, index) => {
    if (/^\s*(?:\*|\/[/*]|import )/.test(line)) return []
    return [...line.matchAll(/(['`])((?:(?!\1).)* (?:(?!\1).)*)\1/g)].flatMap(([, , text = '']) =>
      problemsOf(/[а-яё]/i.test(text) ? 'ru' : 'en', namespace, text).map(
        (problem) => `${file}:${index + 1} ${problem}`,
      ),
    )
  })
}

/** Reports texts of a namespace that contain a forbidden word. */
export function findForbiddenWords(
  language: string,
  namespace: string,
  texts: ReadonlyMap<string, string>,
): string[] {
  return [...texts].flatMap(([key, text]) =>
    problemsOf(language, namespace, text).map(
      (problem) => `${language}/${namespace}.json: ${key} ${problem}`,
    ),
  )
}

function problemsOf(language: string, namespace: string, text: string): string[] {
  return forbiddenWords.flatMap(({ pattern, instead, except, namesPlaceholders, ...word }) => {
    if (word.language !== language || except?.includes(namespace)) return []
    const found = pattern.exec(namesPlaceholders ? text : withoutPlaceholders(text))
    return found ? [`says "${found[0].replaceAll('□', '…')}" instead of "${instead}"`] : []
  })
}

/** Replaces placeholders by a sign that occurs in no word. */
function withoutPlaceholders(text: string): string {
  return text.replaceAll(/\{\{.*?\}\}|\$\{.*?\}/g, '□')
}
