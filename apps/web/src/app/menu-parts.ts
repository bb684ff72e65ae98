// What the menu loads after the first interaction, in one file.
export { MenuAccount } from './menu-account.tsx'
export { MenuRequests } from './menu-requests.tsx'
export { MenuSettings } from './menu-settings.tsx'
