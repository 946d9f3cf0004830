import type { AnyResource } from '../resource/resource.ts'
import { fileOperations } from './files.ts'
import { layoutPreviews } from './layout-preview.ts'

export const resources: readonly AnyResource[] = []
export const routes = [...fileOperations(), ...layoutPreviews]
