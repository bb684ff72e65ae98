import type { Category } from '@rasad/contract/search'

export const categories: readonly Category[] = ['medicine', 'company', 'supplier']
