import styles from './shell.module.css';

/** The class of an entry of the navigation and of the account's menu. */
export const MENU_ITEM = `flat row middle rounded ink text unlined from-left ${styles.item}`;
/** The same in the drawer of a phone, large enough for a thumb. */
export const DRAWER_ITEM = `flat row middle gap-12 ink flush unlined ${styles.drawerItem}`;
