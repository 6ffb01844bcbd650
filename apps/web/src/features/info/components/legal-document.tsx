import { PageHeading } from './page-heading.tsx'

interface LegalDocumentProps {
  title: string
  lead: string
  sections: ReadonlyArray<{ id: string; title: string; text: string }>
}

/** A text to be read and referred to: counted sections, each with an address of its own. */
export function LegalDocument({ title, lead, sections }: LegalDocumentProps) {
  return (
    <>
      <PageHeading title={title} lead={lead} />
      <div className="page-width grid gap-10 py-10 lg:grid-cols-[15rem_minmax(0,44rem)]">
        <nav aria-label={title} className="lg:sticky lg:top-24 lg:self-start">
          <ol className="grid gap-0.5 text-small">
            {sections.map((section, index) => (
              <li key={section.id}>
                <a
                  href={`#${section.id}`}
                  className="flex min-h-9 items-center gap-2 text-ink-soft hover:text-ink hover:underline pointer-coarse:min-h-11"
                >
                  <span className="numeric w-5 shrink-0 text-ink-faint">{index + 1}</span>
                  {section.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="grid gap-9">
          {sections.map((section, index) => (
            <section key={section.id} id={section.id} className="scroll-mt-24">
              <h2 className="food-name text-subtitle">
                {index + 1}. {section.title}
              </h2>
              <p className="mt-2 text-ink-soft">{section.text}</p>
            </section>
          ))}
        </div>
      </div>
    </>
  )
}
