import type { Page } from '@playwright/test'

/** The words of people: every text in the answers that a page got from the server. Codes such as `ready_now` are not texts. */
export class PeopleWords {
  private readonly texts = new Set<string>()
  private joined = ''
  private readonly reading: Promise<unknown>[] = []

  listen(page: Page): void {
    page.on('response', (response) => {
      const type = response.headers()['content-type'] ?? ''
      const isPage = type.includes('html')
      if ((!isPage && !type.includes('json')) || response.url().includes('/locales/')) return
      const read = isPage ? response.text().then(sentAlong) : response.json()
      // A page that is left takes its answers along.
      this.reading.push(
        read.then(
          (answer) => this.add(answer),
          () => {},
        ),
      )
    })
  }

  async settle(): Promise<void> {
    await Promise.all(this.reading.splice(0))
  }

  /** Whether people wrote these words, one after the other. */
  has(words: string): boolean {
    return this.joined.includes(wordsOf(words))
  }

  private add(answer: unknown): void {
    if (typeof answer === 'string') {
      if (/^[a-z]+(?:_[a-z]+)+$/.test(answer) || this.texts.has(answer)) return
      this.texts.add(answer)
      this.joined += `${wordsOf(answer)}\n`
    } else if (typeof answer === 'object' && answer !== null) {
      for (const part of Object.values(answer)) this.add(part)
    }
  }
}

function wordsOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** The answers that the server sent along with a page. */
function sentAlong(html: string): unknown {
  const answers = /<script type="application\/json" id="first-answers">(.*?)<\/script>/s.exec(html)?.[1]
  return answers ? JSON.parse(answers) : null
}
