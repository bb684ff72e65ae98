import { Toast } from '@base-ui/react/toast'

/** The one message queue. Only the lazily loaded host shows it. */
export const toastManager = Toast.createToastManager()
