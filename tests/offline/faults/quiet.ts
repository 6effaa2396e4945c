/**
 * To be imported before anything else. Dexie tells other threads of every write through this channel, and a hundred
 * thousand simulated phones with one database name would all listen to one another.
 */
Reflect.deleteProperty(globalThis, 'BroadcastChannel')
