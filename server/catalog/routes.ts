import type { AnyResource } from '../resource/resource.ts'
import { resourceRoutes } from '../resource/routes.ts'
import { productCategories, serviceCategories } from './categories.ts'
import { products } from './products.ts'
import { services } from './services.ts'
import { setInventory } from './stock.ts'
import { units } from './units.ts'

export const resources: readonly AnyResource[] = [
  products,
  services,
  productCategories,
  serviceCategories,
  units,
]
export const routes = [...resources.flatMap(resourceRoutes), setInventory]
