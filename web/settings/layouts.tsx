// The look of documents. There may be several layouts; one is for new documents.

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Layout, NewLayout } from '../../client/index.ts'
import { kontor } from '../data/kontor.ts'
import { allOptions } from '../data/queries.ts'
import { refresh } from '../data/records.ts'
import { removalKey, useHidden } from '../data/removal.ts'
import { Icon } from '../frame/icons.tsx'
import { complain } from '../frame/notices.tsx'
import { Anchor } from '../parts/anchor.tsx'
import { fieldLabel } from '../parts/labels.ts'
import { Loaded } from '../parts/loaded.tsx'
import page from '../parts/page.module.css'
import { may } from '../start.ts'
import { words } from '../words/words.ts'
import { LayoutForm } from './layout-form.tsx'
import css from './layouts.module.css'

export function Section() {
  const query = useQuery(allOptions(kontor.layouts))
  return <Loaded of={query}>{(records) => <Layouts records={records} />}</Loaded>
}

function Layouts({ records }: { readonly records: readonly Layout[] }) {
  const { layout: asked } = useSearch({ strict: false }) as { layout?: string }
  const hidden = useHidden()
  const navigate = useNavigate()
  const layouts = records.filter(({ id }) => !hidden.has(removalKey('layouts', id)))
  const shown =
    layouts.find(({ id }) => String(id) === asked) ?? layouts.find((one) => one.default) ?? layouts[0]
  const mayEdit = may('edit', 'configuration')

  const open = (id?: number) =>
    navigate({ to: '/settings/layouts', search: (id ? { layout: String(id) } : {}) as never })
  const add = async (values: NewLayout) => {
    try {
      const { id } = (await kontor.layouts.create(values)).item
      await refresh()
      await open(id)
    } catch (error) {
      complain(error)
    }
  }
  const duplicate = async ({ id }: Layout) => {
    try {
      const { item } = await kontor.layouts.get(id, { with: ['logo'] })
      const { id: _, ...values } = item
      await add({ ...values, default: false, name: words.settings.layouts.copyOf(values.name) })
    } catch (error) {
      complain(error)
    }
  }

  return (
    <>
      <div className={css.head}>
        <nav aria-label={words.settings.sections.layouts.name}>
          <ul className={page.tabs}>
            {layouts.map((layout) => (
              <li key={layout.id}>
                <Anchor to={`/settings/layouts?layout=${layout.id}`} isCurrent={layout.id === shown?.id}>
                  {layout.name}
                  {layout.default && <small className="quiet"> · {fieldLabel('default')}</small>}
                </Anchor>
              </li>
            ))}
          </ul>
        </nav>
        {mayEdit && (
          <div className={page.actions}>
            <Button
              size="xs"
              variant="default"
              leftSection={<Icon name="plus" size={14} />}
              onClick={() => add({ name: words.settings.layouts.newName })}
            >
              {words.settings.layouts.add}
            </Button>
            {shown && (
              <Button
                size="xs"
                variant="default"
                leftSection={<Icon name="copy" size={14} />}
                onClick={() => duplicate(shown)}
              >
                {words.settings.layouts.duplicate}
              </Button>
            )}
          </div>
        )}
      </div>
      {shown && <LayoutForm key={shown.id} layout={shown} onRemoved={() => open()} />}
    </>
  )
}
