// The settings: a list of sections, and the open one beside it. On a phone, one comes after the other.

import { useMediaQuery } from '@mantine/hooks'
import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Icon } from '../frame/icons.tsx'
import { Lost } from '../frame/lost.tsx'
import { Anchor } from '../parts/anchor.tsx'
import { LateSkeleton } from '../parts/late-skeleton.tsx'
import { NotAllowed } from '../parts/not-allowed.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { words } from '../words/words.ts'
import { SectionList } from './section-list.tsx'
import { sectionCalled, sections } from './sections.ts'
import css from './settings.module.css'

export function SettingsPage() {
  const { section: asked } = useParams({ strict: false }) as { section?: string }
  const isNarrow = useMediaQuery('(max-width: 960px)', undefined, { getInitialValueInEffect: false })
  const section = sectionCalled(asked ?? 'company')

  if (!section) return <Lost />
  if (isNarrow && !asked)
    return (
      <>
        <PageHead title={words.settings.title} />
        <SectionList isWide={false} />
      </>
    )

  const { name, hint } = words.settings.sections[section.name]
  if (!sections.includes(section))
    return <NotAllowed title={name} back="/settings" backName={words.settings.title} />
  const back = (
    <Anchor to="/settings" className={css.back}>
      <Icon name="left" size={16} />
      {words.settings.title}
    </Anchor>
  )
  const content = (
    <div className={css.content}>
      <PageHead title={name} above={isNarrow ? back : words.settings.title} />
      <p className={css.hint}>{hint}</p>
      {/* A section begins anew when another one is opened. */}
      <Suspense key={section.name} fallback={<LateSkeleton lines={8} />}>
        <section.Content />
      </Suspense>
    </div>
  )
  if (isNarrow) return content
  return (
    <div className={css.page}>
      <SectionList isWide current={section.name} />
      {content}
    </div>
  )
}
