import { itemKinds } from './item-kinds.ts'
import { ItemPage, NewItem } from './item-page.tsx'

export function NewProduct() {
  return <NewItem kind={itemKinds.product} />
}

export function ProductPage() {
  return <ItemPage kind={itemKinds.product} />
}
