// What the bar of a list opens, in one file.
export { ListsDialog } from './lists-dialog.tsx'
export { ManageDialog } from './manage-dialog.tsx'
export { NewListDialog } from './new-list-dialog.tsx'
export { ShareDialog } from './share-dialog.tsx'
