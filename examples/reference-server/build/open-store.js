/** Opens the store. Loads only the driver in use, because an unused driver costs time and memory. */
export async function openStore(store) {
    if (store.kind === 'sqlite') {
        const { sqliteStore } = await import('@crewkit/adapter-store-sqlite');
        return sqliteStore({ path: store.path });
    }
    const { postgresStore } = await import('@crewkit/adapter-store-postgres');
    const { url, listenUrl, maxConnections, preparedStatements } = store;
    return postgresStore({
        connectionString: url,
        maxConnections,
        preparedStatements,
        ...(listenUrl === null ? {} : { listenConnectionString: listenUrl }),
    });
}
/** Opens the transport for events and limits between processes; undefined means the store's own transport. */
export async function openShared({ events, eventsPrefix }) {
    if (events === 'local')
        return 'local';
    if (events === 'postgres')
        return undefined;
    const { redisShared } = await import('@crewkit/adapter-redis');
    return redisShared({ url: events, prefix: eventsPrefix });
}
//# sourceMappingURL=open-store.js.map