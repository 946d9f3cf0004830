import { itemKinds } from './item-kinds.ts'
import { ItemPage, NewItem } from './item-page.tsx'

export function NewService() {
  return <NewItem kind={itemKinds.service} />
}

export function ServicePage() {
  return <ItemPage kind={itemKinds.service} />
}
