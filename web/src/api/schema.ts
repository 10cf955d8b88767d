// Made from the server’s OpenAPI document by `npm run web:types`. Do not edit.
export interface paths {
    "/api/v1/alert-groups/{id}/acknowledge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take on every firing alert of a group */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The same request again within 24 hours gets the first answer. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": Record<string, never>;
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            changed: boolean;
                            /** @description What became of it, in a sentence. */
                            reason: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/alert-groups/{id}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End every open alert of a group */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The same request again within 24 hours gets the first answer. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": Record<string, never>;
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            changed: boolean;
                            /** @description What became of it, in a sentence. */
                            reason: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List and search alerts */
        get: {
            parameters: {
                query?: {
                    /** @description Where it was announced first. */
                    channel?: string;
                    cursor?: string;
                    /** @description Arrived at or before this time (RFC 3339). */
                    end_date?: string;
                    /** @description Exactly this fingerprint. */
                    fingerprint?: string;
                    /** @description Only alerts of this group. */
                    group_id?: string;
                    /** @description true: of each group only its newest match, with the figures of the group; sorted by number. */
                    grouped?: boolean;
                    /** @description name:value; several, separated by commas, must all hold. Inside a value write \, for a comma and \\ for a backslash. */
                    label?: string;
                    limit?: number;
                    /** @description Up to 200 alert numbers separated by commas. */
                    numbers?: string;
                    /** @description By which provider it was announced first. */
                    provider?: string;
                    /** @description Words that must all occur, in any case, in title, description, labels or annotations. */
                    search?: string;
                    /** @description One or more of critical, high, warning, info, separated by commas. */
                    severity?: string;
                    /** @description At most 10000; use cursor to go further. */
                    skip?: number;
                    /** @description updated_at, created_at or number; a leading - is descending. Default -updated_at; when grouped -number. */
                    sort?: string;
                    /** @description The format it arrived in, for example alertmanager. */
                    source?: string;
                    /** @description Arrived at or after this time (RFC 3339). */
                    start_date?: string;
                    /** @description One or more of firing, acknowledged, resolved, separated by commas. */
                    status?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                acknowledged_at: string | null;
                                acknowledged_by: {
                                    id: string | null;
                                    kind: string;
                                    name: string;
                                } | null;
                                annotations: {
                                    [key: string]: string;
                                };
                                channel: string | null;
                                /** Format: date-time */
                                created_at: string;
                                description: string | null;
                                ends_at: string | null;
                                fingerprint: string;
                                generator_url: string | null;
                                /** @description Only when grouped: its alerts by state, the worst open severity, when the first of the open ones began. */
                                group?: {
                                    acknowledged: number;
                                    firing: number;
                                    resolved: number;
                                    /** @enum {unknown} */
                                    severity: "critical" | "high" | "warning" | "info";
                                    /** Format: date-time */
                                    since: string;
                                };
                                /** Format: uuid */
                                group_id: string;
                                group_key: string;
                                /** Format: uuid */
                                id: string;
                                incident_ids: string[];
                                labels: {
                                    [key: string]: string;
                                };
                                /** Format: date-time */
                                last_received_at: string;
                                /** @description What people call it by. */
                                number: number;
                                occurrence_count: number;
                                provider: string | null;
                                resolved_at: string | null;
                                resolved_by: {
                                    id: string | null;
                                    kind: string;
                                    name: string;
                                } | null;
                                service_id: string | null;
                                /** @enum {unknown} */
                                severity: "critical" | "high" | "warning" | "info";
                                /** @description The format it arrived in. */
                                source: string;
                                /** Format: date-time */
                                starts_at: string;
                                /** @enum {unknown} */
                                status: "firing" | "acknowledged" | "resolved";
                                suppressed_by: string | null;
                                title: string;
                                /** Format: date-time */
                                updated_at: string;
                            }[];
                            limit: number;
                            next_cursor?: string;
                            skip: number;
                            total: number;
                            total_capped?: boolean;
                        };
                    };
                };
            };
        };
        put?: never;
        /** Make an alert by hand */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The same request again within 24 hours gets the first answer. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        annotations?: {
                            [key: string]: string;
                        };
                        fingerprint: string;
                        labels: {
                            [key: string]: string;
                        };
                        /** @description RFC 3339; default now. */
                        starts_at?: string;
                        /** @enum {unknown} */
                        status?: "firing" | "resolved";
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            acknowledged_at: string | null;
                            acknowledged_by: {
                                id: string | null;
                                kind: string;
                                name: string;
                            } | null;
                            annotations: {
                                [key: string]: string;
                            };
                            channel: string | null;
                            /** Format: date-time */
                            created_at: string;
                            description: string | null;
                            ends_at: string | null;
                            fingerprint: string;
                            generator_url: string | null;
                            /** Format: uuid */
                            group_id: string;
                            group_key: string;
                            /** Format: uuid */
                            id: string;
                            incident_ids: string[];
                            labels: {
                                [key: string]: string;
                            };
                            /** Format: date-time */
                            last_received_at: string;
                            /** @description What people call it by. */
                            number: number;
                            occurrence_count: number;
                            provider: string | null;
                            resolved_at: string | null;
                            resolved_by: {
                                id: string | null;
                                kind: string;
                                name: string;
                            } | null;
                            service_id: string | null;
                            /** @enum {unknown} */
                            severity: "critical" | "high" | "warning" | "info";
                            /** @description The format it arrived in. */
                            source: string;
                            /** Format: date-time */
                            starts_at: string;
                            /** @enum {unknown} */
                            status: "firing" | "acknowledged" | "resolved";
                            suppressed_by: string | null;
                            title: string;
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/alerts/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One alert */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    number: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            acknowledged_at: string | null;
                            acknowledged_by: {
                                id: string | null;
                                kind: string;
                                name: string;
                            } | null;
                            annotations: {
                                [key: string]: string;
                            };
                            channel: string | null;
                            /** Format: date-time */
                            created_at: string;
                            description: string | null;
                            ends_at: string | null;
                            fingerprint: string;
                            generator_url: string | null;
                            /** Format: uuid */
                            group_id: string;
                            group_key: string;
                            /** Format: uuid */
                            id: string;
                            incident_ids: string[];
                            labels: {
                                [key: string]: string;
                            };
                            /** Format: date-time */
                            last_received_at: string;
                            /** @description What people call it by. */
                            number: number;
                            occurrence_count: number;
                            provider: string | null;
                            resolved_at: string | null;
                            resolved_by: {
                                id: string | null;
                                kind: string;
                                name: string;
                            } | null;
                            service_id: string | null;
                            /** @enum {unknown} */
                            severity: "critical" | "high" | "warning" | "info";
                            /** @description The format it arrived in. */
                            source: string;
                            /** Format: date-time */
                            starts_at: string;
                            /** @enum {unknown} */
                            status: "firing" | "acknowledged" | "resolved";
                            suppressed_by: string | null;
                            title: string;
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /** Delete an alert */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    number: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        /** Change title, description, severity or annotations */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    number: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Set by name; null removes one; others stay. */
                        annotations?: {
                            [key: string]: string | null;
                        };
                        description?: string | null;
                        /** @enum {unknown} */
                        severity?: "critical" | "high" | "warning" | "info";
                        title?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            acknowledged_at: string | null;
                            acknowledged_by: {
                                id: string | null;
                                kind: string;
                                name: string;
                            } | null;
                            annotations: {
                                [key: string]: string;
                            };
                            channel: string | null;
                            /** Format: date-time */
                            created_at: string;
                            description: string | null;
                            ends_at: string | null;
                            fingerprint: string;
                            generator_url: string | null;
                            /** Format: uuid */
                            group_id: string;
                            group_key: string;
                            /** Format: uuid */
                            id: string;
                            incident_ids: string[];
                            labels: {
                                [key: string]: string;
                            };
                            /** Format: date-time */
                            last_received_at: string;
                            /** @description What people call it by. */
                            number: number;
                            occurrence_count: number;
                            provider: string | null;
                            resolved_at: string | null;
                            resolved_by: {
                                id: string | null;
                                kind: string;
                                name: string;
                            } | null;
                            service_id: string | null;
                            /** @enum {unknown} */
                            severity: "critical" | "high" | "warning" | "info";
                            /** @description The format it arrived in. */
                            source: string;
                            /** Format: date-time */
                            starts_at: string;
                            /** @enum {unknown} */
                            status: "firing" | "acknowledged" | "resolved";
                            suppressed_by: string | null;
                            title: string;
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/alerts/{number}/acknowledge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take an alert on: somebody works on it */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The same request again within 24 hours gets the first answer. */
                    "idempotency-key"?: string;
                };
                path: {
                    number: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        note?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            acknowledged_at: string | null;
                            acknowledged_by: {
                                id: string | null;
                                kind: string;
                                name: string;
                            } | null;
                            annotations: {
                                [key: string]: string;
                            };
                            channel: string | null;
                            /** Format: date-time */
                            created_at: string;
                            description: string | null;
                            ends_at: string | null;
                            fingerprint: string;
                            generator_url: string | null;
                            /** Format: uuid */
                            group_id: string;
                            group_key: string;
                            /** Format: uuid */
                            id: string;
                            incident_ids: string[];
                            labels: {
                                [key: string]: string;
                            };
                            /** Format: date-time */
                            last_received_at: string;
                            /** @description What people call it by. */
                            number: number;
                            occurrence_count: number;
                            provider: string | null;
                            resolved_at: string | null;
                            resolved_by: {
                                id: string | null;
                                kind: string;
                                name: string;
                            } | null;
                            service_id: string | null;
                            /** @enum {unknown} */
                            severity: "critical" | "high" | "warning" | "info";
                            /** @description The format it arrived in. */
                            source: string;
                            /** Format: date-time */
                            starts_at: string;
                            /** @enum {unknown} */
                            status: "firing" | "acknowledged" | "resolved";
                            suppressed_by: string | null;
                            title: string;
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/alerts/{number}/explain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Why: every decision about an alert, in order */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    number: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Nothing more will happen unless something new arrives or somebody acts. */
                            concluded: boolean;
                            items: {
                                actor?: {
                                    id: string | null;
                                    kind: string;
                                    name: string;
                                };
                                /** Format: date-time */
                                at: string;
                                data?: {
                                    [key: string]: unknown;
                                };
                                outcome: string;
                                /** @description The rule that decided. */
                                rule?: string;
                                step: string;
                                /** @description The decision in a sentence. */
                                text: string;
                            }[];
                            /** @description What is awaited, or how it ended. */
                            next: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/alerts/{number}/investigate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask an agent to investigate */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The same request again within 24 hours gets the first answer. */
                    "idempotency-key"?: string;
                };
                path: {
                    number: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        note?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/alerts/{number}/related": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Alerts of the same group, then recent ones of the same kind */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    number: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                acknowledged_at: string | null;
                                acknowledged_by: {
                                    id: string | null;
                                    kind: string;
                                    name: string;
                                } | null;
                                annotations: {
                                    [key: string]: string;
                                };
                                channel: string | null;
                                /** Format: date-time */
                                created_at: string;
                                description: string | null;
                                ends_at: string | null;
                                fingerprint: string;
                                generator_url: string | null;
                                /** Format: uuid */
                                group_id: string;
                                group_key: string;
                                /** Format: uuid */
                                id: string;
                                incident_ids: string[];
                                labels: {
                                    [key: string]: string;
                                };
                                /** Format: date-time */
                                last_received_at: string;
                                /** @description What people call it by. */
                                number: number;
                                occurrence_count: number;
                                provider: string | null;
                                /** @enum {unknown} */
                                relation: "group" | "similar";
                                resolved_at: string | null;
                                resolved_by: {
                                    id: string | null;
                                    kind: string;
                                    name: string;
                                } | null;
                                service_id: string | null;
                                /** @enum {unknown} */
                                severity: "critical" | "high" | "warning" | "info";
                                /** @description The format it arrived in. */
                                source: string;
                                /** Format: date-time */
                                starts_at: string;
                                /** @enum {unknown} */
                                status: "firing" | "acknowledged" | "resolved";
                                suppressed_by: string | null;
                                title: string;
                                /** Format: date-time */
                                updated_at: string;
                            }[];
                            limit: number;
                            next_cursor?: string;
                            skip: number;
                            total: number;
                            total_capped?: boolean;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/alerts/{number}/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Let a resolved alert fire again */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The same request again within 24 hours gets the first answer. */
                    "idempotency-key"?: string;
                };
                path: {
                    number: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        note?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            acknowledged_at: string | null;
                            acknowledged_by: {
                                id: string | null;
                                kind: string;
                                name: string;
                            } | null;
                            annotations: {
                                [key: string]: string;
                            };
                            channel: string | null;
                            /** Format: date-time */
                            created_at: string;
                            description: string | null;
                            ends_at: string | null;
                            fingerprint: string;
                            generator_url: string | null;
                            /** Format: uuid */
                            group_id: string;
                            group_key: string;
                            /** Format: uuid */
                            id: string;
                            incident_ids: string[];
                            labels: {
                                [key: string]: string;
                            };
                            /** Format: date-time */
                            last_received_at: string;
                            /** @description What people call it by. */
                            number: number;
                            occurrence_count: number;
                            provider: string | null;
                            resolved_at: string | null;
                            resolved_by: {
                                id: string | null;
                                kind: string;
                                name: string;
                            } | null;
                            service_id: string | null;
                            /** @enum {unknown} */
                            severity: "critical" | "high" | "warning" | "info";
                            /** @description The format it arrived in. */
                            source: string;
                            /** Format: date-time */
                            starts_at: string;
                            /** @enum {unknown} */
                            status: "firing" | "acknowledged" | "resolved";
                            suppressed_by: string | null;
                            title: string;
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/alerts/{number}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End an alert */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The same request again within 24 hours gets the first answer. */
                    "idempotency-key"?: string;
                };
                path: {
                    number: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        note?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            acknowledged_at: string | null;
                            acknowledged_by: {
                                id: string | null;
                                kind: string;
                                name: string;
                            } | null;
                            annotations: {
                                [key: string]: string;
                            };
                            channel: string | null;
                            /** Format: date-time */
                            created_at: string;
                            description: string | null;
                            ends_at: string | null;
                            fingerprint: string;
                            generator_url: string | null;
                            /** Format: uuid */
                            group_id: string;
                            group_key: string;
                            /** Format: uuid */
                            id: string;
                            incident_ids: string[];
                            labels: {
                                [key: string]: string;
                            };
                            /** Format: date-time */
                            last_received_at: string;
                            /** @description What people call it by. */
                            number: number;
                            occurrence_count: number;
                            provider: string | null;
                            resolved_at: string | null;
                            resolved_by: {
                                id: string | null;
                                kind: string;
                                name: string;
                            } | null;
                            service_id: string | null;
                            /** @enum {unknown} */
                            severity: "critical" | "high" | "warning" | "info";
                            /** @description The format it arrived in. */
                            source: string;
                            /** Format: date-time */
                            starts_at: string;
                            /** @enum {unknown} */
                            status: "firing" | "acknowledged" | "resolved";
                            suppressed_by: string | null;
                            title: string;
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/alerts/{number}/thread": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was said about an alert, on the page and in chat */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    skip?: number;
                    /** @description created_at; a leading - is newest first. */
                    sort?: string;
                };
                header?: never;
                path: {
                    number: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                /** Format: date-time */
                                at: string;
                                author: {
                                    id: string | null;
                                    kind: string;
                                    name: string;
                                };
                                /** Format: uuid */
                                id: string;
                                origin: string;
                                text: string;
                            }[];
                            limit: number;
                            next_cursor?: string;
                            skip: number;
                            total: number;
                            total_capped?: boolean;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/alerts/{number}/thread/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say something about an alert */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The same request again within 24 hours gets the first answer. */
                    "idempotency-key"?: string;
                };
                path: {
                    number: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        text: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: date-time */
                            at: string;
                            author: {
                                id: string | null;
                                kind: string;
                                name: string;
                            };
                            /** Format: uuid */
                            id: string;
                            origin: string;
                            text: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/alerts/{number}/thread/typing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Show others that you are writing */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The same request again within 24 hours gets the first answer. */
                    "idempotency-key"?: string;
                };
                path: {
                    number: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": Record<string, never>;
                };
            };
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/alerts/{number}/unacknowledge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Give an alert back: nobody has it */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The same request again within 24 hours gets the first answer. */
                    "idempotency-key"?: string;
                };
                path: {
                    number: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        note?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            acknowledged_at: string | null;
                            acknowledged_by: {
                                id: string | null;
                                kind: string;
                                name: string;
                            } | null;
                            annotations: {
                                [key: string]: string;
                            };
                            channel: string | null;
                            /** Format: date-time */
                            created_at: string;
                            description: string | null;
                            ends_at: string | null;
                            fingerprint: string;
                            generator_url: string | null;
                            /** Format: uuid */
                            group_id: string;
                            group_key: string;
                            /** Format: uuid */
                            id: string;
                            incident_ids: string[];
                            labels: {
                                [key: string]: string;
                            };
                            /** Format: date-time */
                            last_received_at: string;
                            /** @description What people call it by. */
                            number: number;
                            occurrence_count: number;
                            provider: string | null;
                            resolved_at: string | null;
                            resolved_by: {
                                id: string | null;
                                kind: string;
                                name: string;
                            } | null;
                            service_id: string | null;
                            /** @enum {unknown} */
                            severity: "critical" | "high" | "warning" | "info";
                            /** @description The format it arrived in. */
                            source: string;
                            /** Format: date-time */
                            starts_at: string;
                            /** @enum {unknown} */
                            status: "firing" | "acknowledged" | "resolved";
                            suppressed_by: string | null;
                            title: string;
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/alerts/facets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Labels, severities and sources of the alerts a list would show, with counts */
        get: {
            parameters: {
                query?: {
                    /** @description Where it was announced first. */
                    channel?: string;
                    /** @description Arrived at or before this time (RFC 3339). */
                    end_date?: string;
                    /** @description Exactly this fingerprint. */
                    fingerprint?: string;
                    /** @description Only alerts of this group. */
                    group_id?: string;
                    /** @description name:value; several, separated by commas, must all hold. Inside a value write \, for a comma and \\ for a backslash. */
                    label?: string;
                    /** @description Up to 200 alert numbers separated by commas. */
                    numbers?: string;
                    /** @description By which provider it was announced first. */
                    provider?: string;
                    /** @description Words that must all occur, in any case, in title, description, labels or annotations. */
                    search?: string;
                    /** @description One or more of critical, high, warning, info, separated by commas. */
                    severity?: string;
                    /** @description The format it arrived in, for example alertmanager. */
                    source?: string;
                    /** @description Arrived at or after this time (RFC 3339). */
                    start_date?: string;
                    /** @description One or more of firing, acknowledged, resolved, separated by commas. */
                    status?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description false: these are the most recently changed matches, and there may be more. */
                            complete: boolean;
                            /** @description How many alerts were counted. */
                            counted: number;
                            labels: {
                                /** @description Values that are not listed. */
                                more: number;
                                name: string;
                                values: {
                                    count: number;
                                    value: string;
                                }[];
                            }[];
                            /** @description Whatever severities were asked for: what one could switch to. */
                            severities: {
                                critical: number;
                                high: number;
                                info: number;
                                warning: number;
                            };
                            sources: {
                                count: number;
                                value: string;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/alerts/labels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Names of labels on the newest alerts, or the values of one of them, the most frequent first */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    /** @description A label: its values are listed. Absent: names are. */
                    name?: string;
                    /** @description Part of a value; with name only. */
                    search?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                /** @description Of the newest alerts. */
                                count: number;
                                text: string;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Audit events, newest first */
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    entity_id?: string;
                    entity_type?: string;
                    event?: string;
                    limit?: number;
                    skip?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                actor: {
                                    id: string | null;
                                    kind: string;
                                    name: string;
                                };
                                /** Format: date-time */
                                created_at: string;
                                data: {
                                    [key: string]: unknown;
                                };
                                entity_id: string | null;
                                entity_type: string;
                                /** @description Dotted past tense: webhook_token.created. */
                                event: string;
                                /** @description Null for the few seconds until the event has its place in the chain. */
                                hash: string | null;
                                /** Format: uuid */
                                id: string;
                                ip: string | null;
                                user_agent: string | null;
                            }[];
                            limit: number;
                            next_cursor?: string;
                            skip: number;
                            total: number;
                            total_capped?: boolean;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        email: string;
                        password: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: date-time */
                            expires_at: string;
                            user: {
                                display_name: string;
                                email: string;
                                /** Format: uuid */
                                id: string;
                                /** @description What the role allows. */
                                permissions: string[];
                                /** @enum {unknown} */
                                role: "admin" | "operator" | "viewer";
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign out */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The signed-in person */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            expires_at: string | null;
                            user: {
                                display_name: string;
                                email: string;
                                /** Format: uuid */
                                id: string;
                                /** @description What the role allows. */
                                permissions: string[];
                                /** @enum {unknown} */
                                role: "admin" | "operator" | "viewer";
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Renew the session: new cookies, new end */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: date-time */
                            expires_at: string;
                            user: {
                                display_name: string;
                                email: string;
                                /** Format: uuid */
                                id: string;
                                /** @description What the role allows. */
                                permissions: string[];
                                /** @enum {unknown} */
                                role: "admin" | "operator" | "viewer";
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/channels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Channels of the connected chat platforms, for choosing a destination */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    provider?: "chatone" | "chattwo" | "webhook" | "email" | "voiceone" | "voicetwo";
                    search?: string;
                    skip?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                id: string;
                                member: boolean;
                                name: string;
                                private: boolean;
                                provider: string;
                                target: string;
                            }[];
                            limit: number;
                            next_cursor?: string;
                            problems: {
                                detail: string;
                                provider: string;
                            }[];
                            skip: number;
                            total: number;
                            total_capped?: boolean;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dashboard/daily-summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A day in figures */
        get: {
            parameters: {
                query?: {
                    /** @description YYYY-MM-DD; default yesterday. */
                    date?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Of those that arrived. */
                            acknowledged: number;
                            by_severity: {
                                critical: number;
                                high: number;
                                info: number;
                                warning: number;
                            };
                            created: number;
                            /** Format: date */
                            date: string;
                            /** Format: date-time */
                            from: string;
                            mtta_seconds: number | null;
                            mttr_seconds: number | null;
                            /** @description Ended on this day, whenever they arrived. */
                            resolved: number;
                            /** @description Arrived on this day and open now. */
                            still_open: number;
                            time_zone: string;
                            top_titles: {
                                count: number;
                                title: string;
                            }[];
                            /** Format: date-time */
                            until: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dashboard/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How things stand now */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            alerts: {
                                acknowledged: number;
                                by_service: {
                                    count: number;
                                    critical: number;
                                    high: number;
                                    info: number;
                                    /** @description The label that names it: service, app, namespace or job. */
                                    label: string;
                                    service: string;
                                    warning: number;
                                }[];
                                by_severity: {
                                    critical: number;
                                    high: number;
                                    info: number;
                                    warning: number;
                                };
                                /** @description Some of these counts stopped early: there are at least as many. */
                                capped: boolean;
                                firing: number;
                                resolved_24h: number;
                                /** @description Open alerts that nobody has taken on. */
                                unowned: number;
                            };
                            deliveries: {
                                dead: number;
                                failed: number;
                                pending: number;
                            };
                            groups: {
                                open: number;
                            };
                            noisiest: {
                                count: number;
                                title: string;
                            }[];
                            /** @description Arrivals in each of the last 24 hours. */
                            volume: {
                                /** Format: date-time */
                                at: string;
                                count: number;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dashboard/trends": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How it went lately */
        get: {
            parameters: {
                query?: {
                    range?: "24h" | "7d" | "30d";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            columns: {
                                critical: number;
                                /** Format: date-time */
                                from: string;
                                high: number;
                                info: number;
                                mtta_seconds: number | null;
                                mttr_seconds: number | null;
                                /** Format: date-time */
                                until: string;
                                warning: number;
                            }[];
                            mtta_seconds: number | null;
                            mttr_seconds: number | null;
                            /** @enum {unknown} */
                            range: "24h" | "7d" | "30d";
                            rules: {
                                count: number;
                                /** Format: date-time */
                                last_at: string;
                                open: number;
                                rule: string;
                                /** @description Ended without anybody having taken them on. */
                                untouched: number;
                            }[];
                            /** @description Whose days the columns are. */
                            time_zone: string;
                            /** @description Alerts that arrived. */
                            total: number;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/destinations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The named destinations and how it goes there */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    provider?: "chatone" | "chattwo" | "email" | "webhook";
                    skip?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                channel: string;
                                deliveries: {
                                    dead: number;
                                    failed: number;
                                    pending: number;
                                };
                                is_default: boolean;
                                last_delivery: {
                                    /** Format: date-time */
                                    at: string;
                                    error: string | null;
                                    state: string;
                                } | null;
                                name: string;
                                provider: string;
                                /** @description Names of the rules that announce here. */
                                rules: string[];
                            }[];
                            limit: number;
                            next_cursor?: string;
                            skip: number;
                            total: number;
                            total_capped?: boolean;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Stream of events for signed-in users (server-sent events), filtered by permission and resumable by Last-Event-ID */
        get: {
            parameters: {
                query?: never;
                header?: {
                    "last-event-id"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description text/event-stream */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": string;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Settings of each integration; secrets only as set or not set */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            chatone: {
                                base_url: {
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                bot_token: {
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                callbacks: {
                                    [key: string]: string;
                                };
                                configured: boolean;
                                missing: string[];
                                signing_secret: {
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                updated_at: string | null;
                                version: number;
                            };
                            chattwo: {
                                base_url: {
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                bot_token: {
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                callback_secret: {
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                callbacks: {
                                    [key: string]: string;
                                };
                                configured: boolean;
                                missing: string[];
                                updated_at: string | null;
                                version: number;
                            };
                            email: {
                                callbacks: {
                                    [key: string]: string;
                                };
                                configured: boolean;
                                from: {
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                missing: string[];
                                smtp_url: {
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                updated_at: string | null;
                                version: number;
                            };
                            voiceone: {
                                account_sid: {
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                auth_token: {
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                base_url: {
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                callbacks: {
                                    [key: string]: string;
                                };
                                configured: boolean;
                                from: {
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                missing: string[];
                                updated_at: string | null;
                                version: number;
                            };
                            voicetwo: {
                                api_key: {
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                base_url: {
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                callbacks: {
                                    [key: string]: string;
                                };
                                configured: boolean;
                                connection_id: {
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                from: {
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                missing: string[];
                                public_key: {
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                updated_at: string | null;
                                version: number;
                            };
                            webhook: {
                                callbacks: {
                                    [key: string]: string;
                                };
                                configured: boolean;
                                missing: string[];
                                signing_secret: {
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                updated_at: string | null;
                                version: number;
                            };
                        };
                    };
                };
            };
        };
        /** Change settings: what is left out stays, null clears */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        chatone?: {
                            base_url?: string | null;
                            bot_token?: string | null;
                            signing_secret?: string | null;
                            version?: number;
                        } | null;
                        chattwo?: {
                            base_url?: string | null;
                            bot_token?: string | null;
                            callback_secret?: string | null;
                            version?: number;
                        } | null;
                        email?: {
                            from?: string | null;
                            smtp_url?: string | null;
                            version?: number;
                        } | null;
                        voiceone?: {
                            account_sid?: string | null;
                            auth_token?: string | null;
                            base_url?: string | null;
                            from?: string | null;
                            version?: number;
                        } | null;
                        voicetwo?: {
                            api_key?: string | null;
                            base_url?: string | null;
                            connection_id?: string | null;
                            from?: string | null;
                            public_key?: string | null;
                            version?: number;
                        } | null;
                        webhook?: {
                            signing_secret?: string | null;
                            version?: number;
                        } | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            chatone: {
                                base_url: {
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                bot_token: {
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                callbacks: {
                                    [key: string]: string;
                                };
                                configured: boolean;
                                missing: string[];
                                signing_secret: {
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                updated_at: string | null;
                                version: number;
                            };
                            chattwo: {
                                base_url: {
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                bot_token: {
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                callback_secret: {
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                callbacks: {
                                    [key: string]: string;
                                };
                                configured: boolean;
                                missing: string[];
                                updated_at: string | null;
                                version: number;
                            };
                            email: {
                                callbacks: {
                                    [key: string]: string;
                                };
                                configured: boolean;
                                from: {
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                missing: string[];
                                smtp_url: {
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                updated_at: string | null;
                                version: number;
                            };
                            voiceone: {
                                account_sid: {
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                auth_token: {
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                base_url: {
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                callbacks: {
                                    [key: string]: string;
                                };
                                configured: boolean;
                                from: {
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                missing: string[];
                                updated_at: string | null;
                                version: number;
                            };
                            voicetwo: {
                                api_key: {
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                base_url: {
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                callbacks: {
                                    [key: string]: string;
                                };
                                configured: boolean;
                                connection_id: {
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                from: {
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                missing: string[];
                                public_key: {
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                updated_at: string | null;
                                version: number;
                            };
                            webhook: {
                                callbacks: {
                                    [key: string]: string;
                                };
                                configured: boolean;
                                missing: string[];
                                signing_secret: {
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                updated_at: string | null;
                                version: number;
                            };
                        };
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/chatone/commands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Slack: the slash command */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": unknown;
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/chatone/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Slack: somebody wrote in a thread */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": unknown;
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/chatone/interactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Slack: a button was pressed */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": unknown;
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/chattwo/interactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mattermost: a button was pressed, or somebody wrote in a thread */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": unknown;
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Try an integration with a real call; with a channel, post a test message there */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The same request again within 24 hours gets the first answer. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        channel?: string;
                        /** @enum {unknown} */
                        kind: "chatone" | "chattwo" | "webhook" | "email" | "voiceone" | "voicetwo";
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            checks: {
                                detail: string;
                                name: string;
                                ok: boolean;
                            }[];
                            detail: string;
                            ok: boolean;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your notifications */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    skip?: number;
                    /** @description created_at; a leading - is newest first. */
                    sort?: string;
                    /** @description true: only what was not read; false: only what was. */
                    unread?: boolean;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                body: string;
                                /** Format: date-time */
                                created_at: string;
                                /** Format: uuid */
                                id: string;
                                kind: string;
                                link: string | null;
                                read_at: string | null;
                                title: string;
                            }[];
                            limit: number;
                            next_cursor?: string;
                            skip: number;
                            total: number;
                            total_capped?: boolean;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notifications/{id}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mark a notification as read */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The same request again within 24 hours gets the first answer. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": Record<string, never>;
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            body: string;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: uuid */
                            id: string;
                            kind: string;
                            link: string | null;
                            read_at: string | null;
                            title: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notifications/read-all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mark all your notifications as read */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The same request again within 24 hours gets the first answer. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": Record<string, never>;
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            read: number;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notifications/unread-count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many you have not read */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            unread: number;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/onboarding/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End the first day */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The same request again within 24 hours gets the first answer. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": Record<string, never>;
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            complete: boolean;
                            completed_at: string | null;
                            next: string | null;
                            steps: {
                                done: boolean;
                                /** @enum {unknown} */
                                name: "admin" | "webhook_token" | "first_alert" | "integration" | "routing";
                                title: string;
                            }[];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/onboarding/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Which steps of the first day are done */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            complete: boolean;
                            completed_at: string | null;
                            next: string | null;
                            steps: {
                                done: boolean;
                                /** @enum {unknown} */
                                name: "admin" | "webhook_token" | "first_alert" | "integration" | "routing";
                                title: string;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** This interface as OpenAPI 3.1 */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/readiness": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** State of the pipeline, the scheduler and the correlator */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/routes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The routing rules in force */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            default_destinations: string[];
                            destinations: {
                                /** @description Id or name of a channel; for webhook an http(s) address. */
                                channel: string;
                                /** @description Unique; 1 to 128 characters. */
                                name: string;
                                /** @enum {unknown} */
                                provider: "chatone" | "chattwo" | "email" | "webhook";
                            }[];
                            rules: {
                                /** @description Try the rules after this one as well. */
                                continue?: boolean;
                                destinations: string[];
                                /** @description Alertmanager matchers, all of which must hold: `namespace=~"prod-.*"`. Anchored, RE2. At most 50. */
                                matchers: string[];
                                /** @description While one of these holds the rule matches and announces nowhere; afterwards what still fires is announced. */
                                mute?: {
                                    /** @description 1:5, -3:-1 (the last three days) */
                                    days_of_month?: string[];
                                    /** @description Time zone, such as Europe/Berlin. Default: UTC. */
                                    location?: string;
                                    /** @description january:march, 12 */
                                    months?: string[];
                                    times?: {
                                        /** @description HH:MM, excluded; 24:00 is the end of the day. */
                                        end_time: string;
                                        /** @description HH:MM */
                                        start_time: string;
                                    }[];
                                    /** @description monday:friday, saturday */
                                    weekdays?: string[];
                                    /** @description 2026, 2026:2028 */
                                    years?: string[];
                                }[];
                                /** @description Unique; 1 to 128 characters. */
                                name: string;
                                /** @description One of these must be the alert’s severity. */
                                severities?: ("critical" | "high" | "warning" | "info")[];
                            }[];
                            version: number;
                        };
                    };
                };
                /** @description Default Response */
                304: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        /** Replace the routing rules */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        default_destinations: string[];
                        destinations: {
                            /** @description Id or name of a channel; for webhook an http(s) address. */
                            channel: string;
                            /** @description Unique; 1 to 128 characters. */
                            name: string;
                            /** @enum {unknown} */
                            provider: "chatone" | "chattwo" | "email" | "webhook";
                        }[];
                        rules: {
                            /** @description Try the rules after this one as well. */
                            continue?: boolean;
                            destinations: string[];
                            /** @description Alertmanager matchers, all of which must hold: `namespace=~"prod-.*"`. Anchored, RE2. At most 50. */
                            matchers: string[];
                            /** @description While one of these holds the rule matches and announces nowhere; afterwards what still fires is announced. */
                            mute?: {
                                /** @description 1:5, -3:-1 (the last three days) */
                                days_of_month?: string[];
                                /** @description Time zone, such as Europe/Berlin. Default: UTC. */
                                location?: string;
                                /** @description january:march, 12 */
                                months?: string[];
                                times?: {
                                    /** @description HH:MM, excluded; 24:00 is the end of the day. */
                                    end_time: string;
                                    /** @description HH:MM */
                                    start_time: string;
                                }[];
                                /** @description monday:friday, saturday */
                                weekdays?: string[];
                                /** @description 2026, 2026:2028 */
                                years?: string[];
                            }[];
                            /** @description Unique; 1 to 128 characters. */
                            name: string;
                            /** @description One of these must be the alert’s severity. */
                            severities?: ("critical" | "high" | "warning" | "info")[];
                        }[];
                        version?: number;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            default_destinations: string[];
                            destinations: {
                                /** @description Id or name of a channel; for webhook an http(s) address. */
                                channel: string;
                                /** @description Unique; 1 to 128 characters. */
                                name: string;
                                /** @enum {unknown} */
                                provider: "chatone" | "chattwo" | "email" | "webhook";
                            }[];
                            rules: {
                                /** @description Try the rules after this one as well. */
                                continue?: boolean;
                                destinations: string[];
                                /** @description Alertmanager matchers, all of which must hold: `namespace=~"prod-.*"`. Anchored, RE2. At most 50. */
                                matchers: string[];
                                /** @description While one of these holds the rule matches and announces nowhere; afterwards what still fires is announced. */
                                mute?: {
                                    /** @description 1:5, -3:-1 (the last three days) */
                                    days_of_month?: string[];
                                    /** @description Time zone, such as Europe/Berlin. Default: UTC. */
                                    location?: string;
                                    /** @description january:march, 12 */
                                    months?: string[];
                                    times?: {
                                        /** @description HH:MM, excluded; 24:00 is the end of the day. */
                                        end_time: string;
                                        /** @description HH:MM */
                                        start_time: string;
                                    }[];
                                    /** @description monday:friday, saturday */
                                    weekdays?: string[];
                                    /** @description 2026, 2026:2028 */
                                    years?: string[];
                                }[];
                                /** @description Unique; 1 to 128 characters. */
                                name: string;
                                /** @description One of these must be the alert’s severity. */
                                severities?: ("critical" | "high" | "warning" | "info")[];
                            }[];
                            version: number;
                        };
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/routes/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What a proposal would change, for one set of labels or for the stored alerts of the last days; nothing is stored */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The same request again within 24 hours gets the first answer. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        config?: {
                            default_destinations: string[];
                            destinations: {
                                /** @description Id or name of a channel; for webhook an http(s) address. */
                                channel: string;
                                /** @description Unique; 1 to 128 characters. */
                                name: string;
                                /** @enum {unknown} */
                                provider: "chatone" | "chattwo" | "email" | "webhook";
                            }[];
                            rules: {
                                /** @description Try the rules after this one as well. */
                                continue?: boolean;
                                destinations: string[];
                                /** @description Alertmanager matchers, all of which must hold: `namespace=~"prod-.*"`. Anchored, RE2. At most 50. */
                                matchers: string[];
                                /** @description While one of these holds the rule matches and announces nowhere; afterwards what still fires is announced. */
                                mute?: {
                                    /** @description 1:5, -3:-1 (the last three days) */
                                    days_of_month?: string[];
                                    /** @description Time zone, such as Europe/Berlin. Default: UTC. */
                                    location?: string;
                                    /** @description january:march, 12 */
                                    months?: string[];
                                    times?: {
                                        /** @description HH:MM, excluded; 24:00 is the end of the day. */
                                        end_time: string;
                                        /** @description HH:MM */
                                        start_time: string;
                                    }[];
                                    /** @description monday:friday, saturday */
                                    weekdays?: string[];
                                    /** @description 2026, 2026:2028 */
                                    years?: string[];
                                }[];
                                /** @description Unique; 1 to 128 characters. */
                                name: string;
                                /** @description One of these must be the alert’s severity. */
                                severities?: ("critical" | "high" | "warning" | "info")[];
                            }[];
                            version?: number;
                        };
                        days?: number;
                        labels?: {
                            [key: string]: string;
                        };
                        /** @enum {unknown} */
                        severity?: "critical" | "high" | "warning" | "info";
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            decision?: {
                                after: {
                                    destinations: {
                                        channel: string;
                                        name: string;
                                        provider: string;
                                        rule: string | null;
                                    }[];
                                    matched: {
                                        matchers: string[];
                                        /** Format: date-time */
                                        muted_until?: string;
                                        rule: string;
                                        severities?: string[];
                                    }[];
                                    muted_until: string | null;
                                    used_defaults: boolean;
                                    why: string;
                                };
                                before: {
                                    destinations: {
                                        channel: string;
                                        name: string;
                                        provider: string;
                                        rule: string | null;
                                    }[];
                                    matched: {
                                        matchers: string[];
                                        /** Format: date-time */
                                        muted_until?: string;
                                        rule: string;
                                        severities?: string[];
                                    }[];
                                    muted_until: string | null;
                                    used_defaults: boolean;
                                    why: string;
                                };
                                same: boolean;
                            };
                            present_version: number;
                            replay?: {
                                added: {
                                    count: number;
                                    destination: string;
                                }[];
                                /** @description Most alerts a preview looks at, newest first. */
                                bound: number;
                                changed: number;
                                evaluated: number;
                                /** @description Whether older alerts of these days were left out because of the bound. */
                                limited: boolean;
                                moved: {
                                    count: number;
                                    from: string[];
                                    to: string[];
                                }[];
                                muted: {
                                    after: number;
                                    before: number;
                                };
                                nobody: {
                                    after: number;
                                    before: number;
                                };
                                removed: {
                                    count: number;
                                    destination: string;
                                }[];
                                samples: {
                                    after: string[];
                                    before: string[];
                                    /** Format: date-time */
                                    created_at: string;
                                    number: number;
                                    severity: string;
                                    title: string;
                                    why: string;
                                }[];
                                /** Format: date-time */
                                since: string;
                                unchanged: number;
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/routes/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Saved versions of the routing rules, newest first */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    skip?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                /** Format: date-time */
                                created_at: string;
                                created_by: {
                                    id: string | null;
                                    kind: string;
                                    name: string;
                                };
                                destinations: number;
                                rules: number;
                                version: number;
                            }[];
                            limit: number;
                            next_cursor?: string;
                            skip: number;
                            total: number;
                            total_capped?: boolean;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/routes/versions/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One saved version of the routing rules */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    version: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: date-time */
                            created_at: string;
                            created_by: {
                                id: string | null;
                                kind: string;
                                name: string;
                            };
                            default_destinations: string[];
                            destinations: {
                                /** @description Id or name of a channel; for webhook an http(s) address. */
                                channel: string;
                                /** @description Unique; 1 to 128 characters. */
                                name: string;
                                /** @enum {unknown} */
                                provider: "chatone" | "chattwo" | "email" | "webhook";
                            }[];
                            rules: {
                                /** @description Try the rules after this one as well. */
                                continue?: boolean;
                                destinations: string[];
                                /** @description Alertmanager matchers, all of which must hold: `namespace=~"prod-.*"`. Anchored, RE2. At most 50. */
                                matchers: string[];
                                /** @description While one of these holds the rule matches and announces nowhere; afterwards what still fires is announced. */
                                mute?: {
                                    /** @description 1:5, -3:-1 (the last three days) */
                                    days_of_month?: string[];
                                    /** @description Time zone, such as Europe/Berlin. Default: UTC. */
                                    location?: string;
                                    /** @description january:march, 12 */
                                    months?: string[];
                                    times?: {
                                        /** @description HH:MM, excluded; 24:00 is the end of the day. */
                                        end_time: string;
                                        /** @description HH:MM */
                                        start_time: string;
                                    }[];
                                    /** @description monday:friday, saturday */
                                    weekdays?: string[];
                                    /** @description 2026, 2026:2028 */
                                    years?: string[];
                                }[];
                                /** @description Unique; 1 to 128 characters. */
                                name: string;
                                /** @description One of these must be the alert’s severity. */
                                severities?: ("critical" | "high" | "warning" | "info")[];
                            }[];
                            version: number;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/routes/versions/{version}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Put a saved version of the routing rules in force again, as a new version */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The same request again within 24 hours gets the first answer. */
                    "idempotency-key"?: string;
                };
                path: {
                    version: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            default_destinations: string[];
                            destinations: {
                                /** @description Id or name of a channel; for webhook an http(s) address. */
                                channel: string;
                                /** @description Unique; 1 to 128 characters. */
                                name: string;
                                /** @enum {unknown} */
                                provider: "chatone" | "chattwo" | "email" | "webhook";
                            }[];
                            rules: {
                                /** @description Try the rules after this one as well. */
                                continue?: boolean;
                                destinations: string[];
                                /** @description Alertmanager matchers, all of which must hold: `namespace=~"prod-.*"`. Anchored, RE2. At most 50. */
                                matchers: string[];
                                /** @description While one of these holds the rule matches and announces nowhere; afterwards what still fires is announced. */
                                mute?: {
                                    /** @description 1:5, -3:-1 (the last three days) */
                                    days_of_month?: string[];
                                    /** @description Time zone, such as Europe/Berlin. Default: UTC. */
                                    location?: string;
                                    /** @description january:march, 12 */
                                    months?: string[];
                                    times?: {
                                        /** @description HH:MM, excluded; 24:00 is the end of the day. */
                                        end_time: string;
                                        /** @description HH:MM */
                                        start_time: string;
                                    }[];
                                    /** @description monday:friday, saturday */
                                    weekdays?: string[];
                                    /** @description 2026, 2026:2028 */
                                    years?: string[];
                                }[];
                                /** @description Unique; 1 to 128 characters. */
                                name: string;
                                /** @description One of these must be the alert’s severity. */
                                severities?: ("critical" | "high" | "warning" | "info")[];
                            }[];
                            version: number;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/saved-views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your saved views of a list, by name */
        get: {
            parameters: {
                query: {
                    /** @description Which list: alerts. */
                    page: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                /** Format: date-time */
                                created_at: string;
                                /** Format: uuid */
                                id: string;
                                name: string;
                                page: string;
                                search: {
                                    [key: string]: string;
                                };
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        /** Keep a list under a name; the same name replaces */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The same request again within 24 hours gets the first answer. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        /** @description Which list: alerts. */
                        page: string;
                        /** @description Names and values of the list as they stand in the page’s address. */
                        search: {
                            [key: string]: string;
                        };
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: date-time */
                            created_at: string;
                            /** Format: uuid */
                            id: string;
                            name: string;
                            page: string;
                            search: {
                                [key: string]: string;
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/saved-views/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Forget a saved view */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make the first admin and sign in */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        display_name: string;
                        email: string;
                        password: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            user: {
                                display_name: string;
                                email: string;
                                /** Format: uuid */
                                id: string;
                                /** @description What the role allows. */
                                permissions: string[];
                                /** @enum {unknown} */
                                role: "admin" | "operator" | "viewer";
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/setup/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the service has its first admin */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Whether the first admin exists. */
                            complete: boolean;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/system/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The effective configuration */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            base_url: string;
                            /** @description What the environment fixes, by variable. Secrets are only "set" or "not set". Durations are milliseconds. */
                            environment: {
                                [key: string]: unknown;
                            };
                            settings: {
                                /** @description What people call this installation. */
                                display_name: string;
                                /** @description IANA name: where a day begins in daily summaries. */
                                time_zone: string;
                            };
                            version: string;
                        };
                    };
                };
            };
        };
        /** Change what may be changed while the service runs */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description display_name, time_zone; what is left out stays. */
                        settings?: unknown;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            base_url: string;
                            /** @description What the environment fixes, by variable. Secrets are only "set" or "not set". Durations are milliseconds. */
                            environment: {
                                [key: string]: unknown;
                            };
                            settings: {
                                /** @description What people call this installation. */
                                display_name: string;
                                /** @description IANA name: where a day begins in daily summaries. */
                                time_zone: string;
                            };
                            version: string;
                        };
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Active webhook tokens, newest first, masked */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    skip?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                /** Format: date-time */
                                created_at: string;
                                /** Format: uuid */
                                id: string;
                                last_used_at: string | null;
                                name: string;
                                /** @description Whole only in the answer that created it; masked ever after. */
                                token: string;
                            }[];
                            limit: number;
                            next_cursor?: string;
                            skip: number;
                            total: number;
                            total_capped?: boolean;
                        };
                    };
                };
            };
        };
        put?: never;
        /** Make a webhook token; shown once */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The same request again within 24 hours gets the first answer. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: date-time */
                            created_at: string;
                            /** Format: uuid */
                            id: string;
                            last_used_at: string | null;
                            name: string;
                            /** @description Whole only in the answer that created it; masked ever after. */
                            token: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke a webhook token, at once */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: never;
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
