// How documents look. Several layouts stand side by side; one of them is that of new documents.

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { newKey } from '../data/key.ts'
import { allOptions } from '../data/read-all.ts'
import { type AnyRecord, refresh } from '../data/records.ts'
import { removalKey, useHidden } from '../data/removal.ts'
import { Icon } from '../frame/icons.tsx'
import { complain } from '../frame/notices.tsx'
import { Anchor } from '../parts/anchor.tsx'
import { fieldLabel } from '../parts/labels.ts'
import page from '../parts/page.module.css'
import { may } from '../start.ts'
import { words } from '../words/words.ts'
import { LayoutForm } from './layout-form.tsx'
import css from './layouts.module.css'
import { Loaded } from './loaded.tsx'
import { createRecord, readRecord, type Values } from './record-access.ts'

export function Section() {
  const query = useQuery(allOptions('layouts'))
  return <Loaded of={query}>{(records) => <Layouts records={records} />}</Loaded>
}

function Layouts({ records }: { readonly records: readonly AnyRecord[] }) {
  const { layout: asked } = useSearch({ strict: false }) as { layout?: string }
  const hidden = useHidden()
  const navigate = useNavigate()
  const layouts = records.filter(({ id }) => !hidden.has(removalKey('layouts', id)))
  const shown =
    layouts.find(({ id }) => String(id) === asked) ?? layouts.find((one) => one.default) ?? layouts[0]
  const mayEdit = may('edit', 'configuration')

  const open = (id?: number) =>
    navigate({ to: '/settings/layouts', search: (id ? { layout: String(id) } : {}) as never })
  const add = async (values: Values) => {
    try {
      const { id } = await createRecord('layouts', values, newKey())
      await refresh()
      await open(id)
    } catch (error) {
      complain(error)
    }
  }
  const duplicate = async ({ id }: AnyRecord) => {
    try {
      const { values } = await readRecord('layouts', id, 'logo')
      const { id: _, permissions: __, ...rest } = values
      await add({ ...rest, default: false, name: words.settings.layouts.copyOf(String(values.name)) })
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
