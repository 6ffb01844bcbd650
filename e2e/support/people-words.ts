import type { Page } from '@playwright/test'

/**
 * Texts written by people: every string in the server's responses to a page. Codes such as `ready_now` do not count.
 */
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
      // When a page is left, its pending response bodies are lost.
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

  /** Whether people wrote these words in this order. */
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

/** The responses embedded in a page. */
function sentAlong(html: string): unknown {
  const answers = /<script type="application\/json" id="first-answers">(.*?)<\/script>/s.exec(html)?.[1]
  return answers ? JSON.parse(answers) : null
}
