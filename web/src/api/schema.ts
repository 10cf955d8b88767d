// Made from the server’s OpenAPI document by `npm run web:types`. Do not edit.
export interface paths {
    "/api/v1/admin/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Everybody’s personal tokens, masked */
        get: {
            parameters: {
                query?: {
                    /** @description `next_cursor` of the page before; instead of skip. */
                    cursor?: string;
                    limit?: number;
                    skip?: number;
                    /** @description created_at, name; a leading - is the other way round. */
                    sort?: string;
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
                                /** @description What it may do now: those that its owner has as well. */
                                effective_permissions: string[];
                                expires_at: string | null;
                                /** Format: uuid */
                                id: string;
                                last_used_at: string | null;
                                /** @description The token that made it, whose end is its end; null when the person did. */
                                made_with: {
                                    id: string;
                                    name: string;
                                } | null;
                                name: string;
                                owner: {
                                    active: boolean;
                                    display_name: string;
                                    email: string;
                                    id: string;
                                    role: string;
                                };
                                /** @description What it was given. */
                                permissions: string[];
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
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke anybody’s personal token, at once */
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
                    /** @description `next_cursor` of the page before; instead of skip. */
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
                    /** @description true: firing alerts whose incident somebody has acknowledged; false: all others. */
                    owned?: boolean;
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
                                    /** @description Acknowledged, or of an incident that somebody has acknowledged. */
                                    acknowledged: number;
                                    /** @description Firing, and nobody has them. */
                                    firing: number;
                                    /** @description Of acknowledged, those that somebody has through an incident. */
                                    owned: number;
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
                                owner: {
                                    display_name: string;
                                    incident_number: number;
                                    user_id: string | null;
                                } | null;
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
                            owner: {
                                display_name: string;
                                incident_number: number;
                                user_id: string | null;
                            } | null;
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
                            owner: {
                                display_name: string;
                                incident_number: number;
                                user_id: string | null;
                            } | null;
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
                            owner: {
                                display_name: string;
                                incident_number: number;
                                user_id: string | null;
                            } | null;
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
                            owner: {
                                display_name: string;
                                incident_number: number;
                                user_id: string | null;
                            } | null;
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
                query?: {
                    limit?: number;
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
                                owner: {
                                    display_name: string;
                                    incident_number: number;
                                    user_id: string | null;
                                } | null;
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
                            owner: {
                                display_name: string;
                                incident_number: number;
                                user_id: string | null;
                            } | null;
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
                            owner: {
                                display_name: string;
                                incident_number: number;
                                user_id: string | null;
                            } | null;
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
                    /** @description `next_cursor` of the page before; instead of skip. */
                    cursor?: string;
                    limit?: number;
                    skip?: number;
                    /** @description created_at; a leading - is the other way round. */
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
                            owner: {
                                display_name: string;
                                incident_number: number;
                                user_id: string | null;
                            } | null;
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
                    /** @description true: firing alerts whose incident somebody has acknowledged; false: all others. */
                    owned?: boolean;
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
                    /** @description Who did it. */
                    actor_id?: string;
                    /** @description `next_cursor` of the page before; instead of skip. */
                    cursor?: string;
                    entity_id?: string;
                    entity_type?: string;
                    /** @description A name such as user.created, or a family such as user.* */
                    event?: string;
                    /** @description Not before this time. */
                    from?: string;
                    limit?: number;
                    skip?: number;
                    /** @description created_at; a leading - is the other way round. */
                    sort?: string;
                    /** @description Done with this personal access token. */
                    token_id?: string;
                    /** @description Before this time. */
                    until?: string;
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
                                    /** @description The personal access token it was done with; null in a browser and for whoever is no person. */
                                    token: {
                                        id: string;
                                        name: string;
                                    } | null;
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
    "/api/v1/auth/change-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask for another address; it counts once the letter sent there is answered */
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
                        current_password: string;
                        email: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            pending_email: string;
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
    "/api/v1/auth/change-email/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirm an address with the link that was sent there */
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
                        /** @description What stands after #token= in the link. */
                        token: string;
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
                            email: string;
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
    "/api/v1/auth/change-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change your password; every other sign-in ends */
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
                        current_password: string;
                        new_password: string;
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
                            /** @description Still good: look them through. */
                            personal_tokens: {
                                id: string;
                                name: string;
                            }[];
                            sessions_ended: number;
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
    "/api/v1/auth/chatone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Go to Slack to sign in */
        get: {
            parameters: {
                query?: {
                    /** @description Path of this service to go to afterwards; anything else becomes /. */
                    return_to?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The browser is sent on. */
                302: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
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
    "/api/v1/auth/chatone/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Come back from Slack */
        get: {
            parameters: {
                query?: {
                    code?: unknown;
                    state?: unknown;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The browser is sent on. */
                302: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
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
    "/api/v1/auth/chatone/enabled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether people can sign in with Slack */
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
                            enabled: boolean;
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
    "/api/v1/auth/forgot-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask for a letter with a link to choose a new password; the answer is the same for every address */
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
                    };
                };
            };
            responses: {
                /** @description Default Response */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
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
    "/api/v1/auth/idpone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Go to Google to sign in */
        get: {
            parameters: {
                query?: {
                    /** @description Path of this service to go to afterwards; anything else becomes /. */
                    return_to?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The browser is sent on. */
                302: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
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
    "/api/v1/auth/idpone/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Come back from Google */
        get: {
            parameters: {
                query?: {
                    code?: unknown;
                    state?: unknown;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The browser is sent on. */
                302: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
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
    "/api/v1/auth/idpone/enabled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether people can sign in with Google */
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
                            enabled: boolean;
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
                                active: boolean;
                                /** Format: date-time */
                                created_at: string;
                                display_name: string;
                                email: string;
                                email_verified: boolean;
                                /** Format: uuid */
                                id: string;
                                /** @description Was invited and has not come yet. */
                                invited: boolean;
                                /** @description A new number, used once its owner has confirmed it with the code of a call. */
                                pending_phone: string | null;
                                /** @description What the role allows. */
                                permissions: string[];
                                phone: string | null;
                                /** @enum {unknown} */
                                role: "admin" | "operator" | "viewer";
                                time_zone: string | null;
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
    "/api/v1/auth/oidc/{id}/authorize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Go to a provider to sign in */
        get: {
            parameters: {
                query?: {
                    /** @description Path of this service to go to afterwards; anything else becomes /. */
                    return_to?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The browser is sent on. */
                302: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
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
    "/api/v1/auth/oidc/{id}/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Come back from a provider */
        get: {
            parameters: {
                query?: {
                    code?: unknown;
                    state?: unknown;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The browser is sent on. */
                302: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
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
    "/api/v1/auth/oidc/{id}/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** After signing out here, go and sign out at the provider too */
        get: {
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
                /** @description The browser is sent on. */
                302: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
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
    "/api/v1/auth/oidc/providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Providers that people can sign in with */
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
                            items: {
                                authorize_url: string;
                                id: string;
                                name: string;
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
    "/api/v1/auth/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change your name, phone or time zone: what is left out stays, null clears */
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
                        display_name?: string;
                        phone?: string | null;
                        time_zone?: string | null;
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
                            user: {
                                active: boolean;
                                /** Format: date-time */
                                created_at: string;
                                display_name: string;
                                email: string;
                                email_verified: boolean;
                                /** Format: uuid */
                                id: string;
                                /** @description Was invited and has not come yet. */
                                invited: boolean;
                                /** @description A new number, used once its owner has confirmed it with the code of a call. */
                                pending_phone: string | null;
                                /** @description What the role allows. */
                                permissions: string[];
                                phone: string | null;
                                /** @enum {unknown} */
                                role: "admin" | "operator" | "viewer";
                                time_zone: string | null;
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
    "/api/v1/auth/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Choose a password with the link of an invitation or of a forgotten password; then sign in with it */
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
                        password: string;
                        /** @description What stands after #token= in the link. */
                        token: string;
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
                            email: string;
                            /** @description Still good: look them through. */
                            personal_tokens: {
                                id: string;
                                name: string;
                            }[];
                            /** @enum {unknown} */
                            purpose: "invitation" | "password_reset";
                            sessions_ended: number;
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
    "/api/v1/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where you are signed in, most recently used first */
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
                            items: {
                                /** Format: date-time */
                                created_at: string;
                                /** @description The session that asks. */
                                current: boolean;
                                /** Format: date-time */
                                expires_at: string;
                                /** @description A digest: names the session without opening it. */
                                id: string;
                                ip: string;
                                /** Format: date-time */
                                last_used_at: string;
                                user_agent: string;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /** End every session but this one */
        delete: {
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
                            revoked: number;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End one session, at once; to end the one you use, sign out */
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
                    provider?: "chatone" | "chattwo" | "webhook";
                    search?: string;
                    skip?: number;
                    /** @description name, provider; a leading - is the other way round. */
                    sort?: string;
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
    "/api/v1/credential-providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Credential providers by name; credentials masked */
        get: {
            parameters: {
                query?: {
                    /** @description `next_cursor` of the page before; instead of skip. */
                    cursor?: string;
                    limit?: number;
                    skip?: number;
                    /** @description created_at, name; a leading - is the other way round. */
                    sort?: string;
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
                                agent_ids: string[];
                                /** Format: date-time */
                                created_at: string;
                                description: string;
                                /** Format: uuid */
                                id: string;
                                kind: string;
                                name: string;
                                /** @description Masked. */
                                secrets: {
                                    [key: string]: string;
                                };
                                settings: {
                                    [key: string]: string;
                                };
                                /** Format: date-time */
                                updated_at: string;
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
        /** Add a credential provider */
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
                        /** @description Agents that may read it; none: no agent. */
                        agent_ids?: string[];
                        description?: string;
                        /** @description What it is: grafana, kubernetes, aws. */
                        kind: string;
                        name: string;
                        secrets?: {
                            [key: string]: string;
                        };
                        settings?: {
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
                            agent_ids: string[];
                            /** Format: date-time */
                            created_at: string;
                            description: string;
                            /** Format: uuid */
                            id: string;
                            kind: string;
                            name: string;
                            /** @description Masked. */
                            secrets: {
                                [key: string]: string;
                            };
                            settings: {
                                [key: string]: string;
                            };
                            /** Format: date-time */
                            updated_at: string;
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
    "/api/v1/credential-providers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One credential provider */
        get: {
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
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            agent_ids: string[];
                            /** Format: date-time */
                            created_at: string;
                            description: string;
                            /** Format: uuid */
                            id: string;
                            kind: string;
                            name: string;
                            /** @description Masked. */
                            secrets: {
                                [key: string]: string;
                            };
                            settings: {
                                [key: string]: string;
                            };
                            /** Format: date-time */
                            updated_at: string;
                            version: number;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /** Remove a credential provider */
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
        /** Change a credential provider: what is left out stays */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Agents that may read it; none: no agent. */
                        agent_ids?: string[];
                        description?: string;
                        /** @description What it is: grafana, kubernetes, aws. */
                        kind?: string;
                        name?: string;
                        secrets?: {
                            [key: string]: string | null;
                        };
                        settings?: {
                            [key: string]: string;
                        };
                        /** @description Refused when somebody saved in between. */
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
                            agent_ids: string[];
                            /** Format: date-time */
                            created_at: string;
                            description: string;
                            /** Format: uuid */
                            id: string;
                            kind: string;
                            name: string;
                            /** @description Masked. */
                            secrets: {
                                [key: string]: string;
                            };
                            settings: {
                                [key: string]: string;
                            };
                            /** Format: date-time */
                            updated_at: string;
                            version: number;
                        };
                    };
                };
            };
        };
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
                                /** @description Acknowledged, or of an incident that somebody has acknowledged. */
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
                                /** @description Firing, and nobody has them. */
                                firing: number;
                                /** @description Of acknowledged, those that somebody has through an incident. */
                                owned: number;
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
                    /** @description name, provider; a leading - is the other way round. */
                    sort?: string;
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
    "/api/v1/escalation-policies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Escalation policies */
        get: {
            parameters: {
                query?: {
                    /** @description `next_cursor` of the page before; instead of skip. */
                    cursor?: string;
                    limit?: number;
                    /** @description A part of the name. */
                    search?: string;
                    skip?: number;
                    /** @description created_at, updated_at or name. */
                    sort?: string;
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
                                description: string;
                                fallback: {
                                    target_team_id: string | null;
                                    /** @enum {unknown} */
                                    target_type: "team" | "user";
                                    target_user_id: string | null;
                                } | null;
                                /** Format: uuid */
                                id: string;
                                levels: {
                                    delay_minutes: number;
                                    level_number: number;
                                    targets: {
                                        target_team_id: string | null;
                                        /** @enum {unknown} */
                                        target_type: "team" | "user";
                                        target_user_id: string | null;
                                    }[];
                                }[];
                                name: string;
                                repeat_count: number;
                                /** @description The teams that the levels name. */
                                teams: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                }[];
                                /** Format: date-time */
                                updated_at: string;
                                used_by: {
                                    services: {
                                        /** Format: uuid */
                                        id: string;
                                        name: string;
                                    }[];
                                    teams: {
                                        /** Format: uuid */
                                        id: string;
                                        name: string;
                                    }[];
                                };
                                /** @description The people whom the levels name. */
                                users: {
                                    active: boolean;
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                }[];
                                warnings?: {
                                    code: string;
                                    detail: string;
                                }[];
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
        /** Make an escalation policy */
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
                        description?: string;
                        fallback?: {
                            target_team_id?: string | null;
                            /** @enum {unknown} */
                            target_type: "team" | "user";
                            target_user_id?: string | null;
                        } | null;
                        levels: {
                            /** @description How long this level has before the next one is tried. */
                            delay_minutes: number;
                            /** @description From 1 in order; may be left out. */
                            level_number?: number;
                            targets: {
                                target_team_id?: string | null;
                                /** @enum {unknown} */
                                target_type: "team" | "user";
                                target_user_id?: string | null;
                            }[];
                        }[];
                        name: string;
                        /** @description How often all levels are tried again. */
                        repeat_count?: number;
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
                            description: string;
                            fallback: {
                                target_team_id: string | null;
                                /** @enum {unknown} */
                                target_type: "team" | "user";
                                target_user_id: string | null;
                            } | null;
                            /** Format: uuid */
                            id: string;
                            levels: {
                                delay_minutes: number;
                                level_number: number;
                                targets: {
                                    target_team_id: string | null;
                                    /** @enum {unknown} */
                                    target_type: "team" | "user";
                                    target_user_id: string | null;
                                }[];
                            }[];
                            name: string;
                            repeat_count: number;
                            /** @description The teams that the levels name. */
                            teams: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                            }[];
                            /** Format: date-time */
                            updated_at: string;
                            used_by: {
                                services: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                }[];
                                teams: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                }[];
                            };
                            /** @description The people whom the levels name. */
                            users: {
                                active: boolean;
                                /** Format: uuid */
                                id: string;
                                name: string;
                            }[];
                            warnings?: {
                                code: string;
                                detail: string;
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
    "/api/v1/escalation-policies/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An escalation policy and what uses it */
        get: {
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
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: date-time */
                            created_at: string;
                            description: string;
                            fallback: {
                                target_team_id: string | null;
                                /** @enum {unknown} */
                                target_type: "team" | "user";
                                target_user_id: string | null;
                            } | null;
                            /** Format: uuid */
                            id: string;
                            levels: {
                                delay_minutes: number;
                                level_number: number;
                                targets: {
                                    target_team_id: string | null;
                                    /** @enum {unknown} */
                                    target_type: "team" | "user";
                                    target_user_id: string | null;
                                }[];
                            }[];
                            name: string;
                            repeat_count: number;
                            /** @description The teams that the levels name. */
                            teams: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                            }[];
                            /** Format: date-time */
                            updated_at: string;
                            used_by: {
                                services: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                }[];
                                teams: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                }[];
                            };
                            /** @description The people whom the levels name. */
                            users: {
                                active: boolean;
                                /** Format: uuid */
                                id: string;
                                name: string;
                            }[];
                            warnings?: {
                                code: string;
                                detail: string;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /** Remove an escalation policy; refused while a service or a team uses it */
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
        /** Change an escalation policy; escalations that run keep theirs */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        description?: string;
                        fallback?: {
                            target_team_id?: string | null;
                            /** @enum {unknown} */
                            target_type: "team" | "user";
                            target_user_id?: string | null;
                        } | null;
                        levels?: {
                            /** @description How long this level has before the next one is tried. */
                            delay_minutes: number;
                            /** @description From 1 in order; may be left out. */
                            level_number?: number;
                            targets: {
                                target_team_id?: string | null;
                                /** @enum {unknown} */
                                target_type: "team" | "user";
                                target_user_id?: string | null;
                            }[];
                        }[];
                        name?: string;
                        /** @description How often all levels are tried again. */
                        repeat_count?: number;
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
                            created_at: string;
                            description: string;
                            fallback: {
                                target_team_id: string | null;
                                /** @enum {unknown} */
                                target_type: "team" | "user";
                                target_user_id: string | null;
                            } | null;
                            /** Format: uuid */
                            id: string;
                            levels: {
                                delay_minutes: number;
                                level_number: number;
                                targets: {
                                    target_team_id: string | null;
                                    /** @enum {unknown} */
                                    target_type: "team" | "user";
                                    target_user_id: string | null;
                                }[];
                            }[];
                            name: string;
                            repeat_count: number;
                            /** @description The teams that the levels name. */
                            teams: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                            }[];
                            /** Format: date-time */
                            updated_at: string;
                            used_by: {
                                services: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                }[];
                                teams: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                }[];
                            };
                            /** @description The people whom the levels name. */
                            users: {
                                active: boolean;
                                /** Format: uuid */
                                id: string;
                                name: string;
                            }[];
                            warnings?: {
                                code: string;
                                detail: string;
                            }[];
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/escalations/held": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Escalations that wait for a person: overdue for longer than ESCALATION_HOLD_AFTER */
        get: {
            parameters: {
                query?: {
                    /** @description `next_cursor` of the page before; instead of skip. */
                    cursor?: string;
                    limit?: number;
                    skip?: number;
                    /** @description created_at, due_at; a leading - is the other way round. */
                    sort?: string;
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
                                due_at: string;
                                /** Format: uuid */
                                incident_id: string;
                                incident_number: number;
                                /** @description Notified last. */
                                level: number;
                                next_level: number | null;
                                policy_name: string;
                                severity: string;
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
    "/api/v1/escalations/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Let escalations that wait go on, or end them */
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
                        /**
                         * @description resume: the next level is called now. dismiss: nobody is called.
                         * @enum {unknown}
                         */
                        action: "resume" | "dismiss";
                        /** @description Left out: all that wait. */
                        incident_ids?: string[];
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
                            incident_ids: string[];
                            released: number;
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
    "/api/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Stream of events for signed-in users (server-sent events), filtered by permission and resumable by Last-Event-ID; 20 streams a person */
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
    "/api/v1/heartbeats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Heartbeats with their state */
        get: {
            parameters: {
                query?: {
                    /** @description `next_cursor` of the page before; instead of skip. */
                    cursor?: string;
                    limit?: number;
                    /** @description A part of the name or description. */
                    search?: string;
                    service_id?: string;
                    skip?: number;
                    /** @description created_at, updated_at, name, state (what needs a person first), last_ping_at or expected_at. */
                    sort?: string;
                    state?: "new" | "up" | "late" | "down" | "paused";
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
                            /** @description All heartbeats by state, whatever is filtered. */
                            counts: {
                                down: number;
                                late: number;
                                new: number;
                                paused: number;
                                up: number;
                            };
                            items: {
                                alert_number: number | null;
                                /** Format: date-time */
                                created_at: string;
                                cron: string | null;
                                description: string;
                                down_at: string | null;
                                down_reason: ("missed" | "overran" | "failed") | null;
                                down_since: string | null;
                                grace_seconds: number;
                                /** Format: uuid */
                                id: string;
                                labels: {
                                    [key: string]: string;
                                };
                                last_ping: {
                                    /** @description Where it came from. */
                                    address: string;
                                    /** Format: date-time */
                                    at: string;
                                    exit_status: number | null;
                                    /** @enum {unknown} */
                                    kind: "success" | "start" | "fail";
                                    runtime_ms: number | null;
                                } | null;
                                last_ping_at: string | null;
                                name: string;
                                next_expected_at: string | null;
                                paused: boolean;
                                period_seconds: number | null;
                                /** @description The address to ping. With its token only in the answer that made it. */
                                ping_url: string;
                                /** @description All there ever were. */
                                pings: number;
                                running_since: string | null;
                                service: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                } | null;
                                service_id: string | null;
                                /** @enum {unknown} */
                                severity: "critical" | "high" | "warning" | "info";
                                /**
                                 * @description new: never heard of. late: overdue, within its grace. down: its alert has fired.
                                 * @enum {unknown}
                                 */
                                state: "new" | "up" | "late" | "down" | "paused";
                                /** Format: date-time */
                                state_since: string;
                                time_zone: string | null;
                                /** @description Whole only in the answer that made it; masked ever after. */
                                token: string;
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
        /** Make a heartbeat; its address to ping is shown once */
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
                        cron?: string | null;
                        /** @description What to do when it is down; comes with the alert. */
                        description?: string;
                        /** @description How much later a ping may come, and how long a run that was started may take. Default: 60. */
                        grace_seconds?: number;
                        /** @description Further labels of its alert, for routing. */
                        labels?: {
                            [key: string]: string;
                        };
                        name: string;
                        /** @description Paused: pings are noted and nothing is expected. */
                        paused?: boolean;
                        period_seconds?: number | null;
                        service_id?: string | null;
                        /**
                         * @description Of the alert when it is down. Default: high.
                         * @enum {unknown}
                         */
                        severity?: "critical" | "high" | "warning" | "info";
                        time_zone?: string | null;
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
                            alert_number: number | null;
                            /** Format: date-time */
                            created_at: string;
                            cron: string | null;
                            description: string;
                            down_at: string | null;
                            down_reason: ("missed" | "overran" | "failed") | null;
                            down_since: string | null;
                            grace_seconds: number;
                            /** Format: uuid */
                            id: string;
                            labels: {
                                [key: string]: string;
                            };
                            last_ping: {
                                /** @description Where it came from. */
                                address: string;
                                /** Format: date-time */
                                at: string;
                                exit_status: number | null;
                                /** @enum {unknown} */
                                kind: "success" | "start" | "fail";
                                runtime_ms: number | null;
                            } | null;
                            last_ping_at: string | null;
                            name: string;
                            next_expected_at: string | null;
                            paused: boolean;
                            period_seconds: number | null;
                            /** @description The address to ping. With its token only in the answer that made it. */
                            ping_url: string;
                            /** @description All there ever were. */
                            pings: number;
                            running_since: string | null;
                            service: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                            } | null;
                            service_id: string | null;
                            /** @enum {unknown} */
                            severity: "critical" | "high" | "warning" | "info";
                            /**
                             * @description new: never heard of. late: overdue, within its grace. down: its alert has fired.
                             * @enum {unknown}
                             */
                            state: "new" | "up" | "late" | "down" | "paused";
                            /** Format: date-time */
                            state_since: string;
                            time_zone: string | null;
                            /** @description Whole only in the answer that made it; masked ever after. */
                            token: string;
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
    "/api/v1/heartbeats/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A heartbeat with its last pings and changes of state */
        get: {
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
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            alert_number: number | null;
                            /** Format: date-time */
                            created_at: string;
                            cron: string | null;
                            description: string;
                            down_at: string | null;
                            down_reason: ("missed" | "overran" | "failed") | null;
                            down_since: string | null;
                            grace_seconds: number;
                            /** Format: uuid */
                            id: string;
                            labels: {
                                [key: string]: string;
                            };
                            last_ping: {
                                /** @description Where it came from. */
                                address: string;
                                /** Format: date-time */
                                at: string;
                                exit_status: number | null;
                                /** @enum {unknown} */
                                kind: "success" | "start" | "fail";
                                runtime_ms: number | null;
                            } | null;
                            last_ping_at: string | null;
                            name: string;
                            next_expected_at: string | null;
                            paused: boolean;
                            period_seconds: number | null;
                            /** @description The address to ping. With its token only in the answer that made it. */
                            ping_url: string;
                            /** @description All there ever were. */
                            pings: number;
                            /** @description Of its state, newest first. */
                            recent_changes: {
                                /** Format: date-time */
                                at: string;
                                detail: string | null;
                                /** @enum {unknown} */
                                from: "new" | "up" | "late" | "down" | "paused";
                                /** @enum {unknown} */
                                reason: "pinged" | "started" | "expected" | "missed" | "overran" | "failed" | "paused" | "resumed" | "rescheduled";
                                seq: number;
                                /** @enum {unknown} */
                                to: "new" | "up" | "late" | "down" | "paused";
                            }[];
                            /** @description The last hundred, newest first. */
                            recent_pings: {
                                /** @description Where it came from. */
                                address: string;
                                /** Format: date-time */
                                at: string;
                                body: string | null;
                                body_bytes: number;
                                exit_status: number | null;
                                /** @enum {unknown} */
                                kind: "success" | "start" | "fail";
                                method: string;
                                run: string | null;
                                runtime_ms: number | null;
                                seq: number;
                                user_agent: string;
                            }[];
                            running_since: string | null;
                            service: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                            } | null;
                            service_id: string | null;
                            /** @enum {unknown} */
                            severity: "critical" | "high" | "warning" | "info";
                            /**
                             * @description new: never heard of. late: overdue, within its grace. down: its alert has fired.
                             * @enum {unknown}
                             */
                            state: "new" | "up" | "late" | "down" | "paused";
                            /** Format: date-time */
                            state_since: string;
                            time_zone: string | null;
                            /** @description Whole only in the answer that made it; masked ever after. */
                            token: string;
                            /** @description The next times at which pings are due. */
                            upcoming: string[];
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
            };
        };
        /** Change, pause or resume a heartbeat, or give it a new address: what is left out stays */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        cron?: string | null;
                        /** @description What to do when it is down; comes with the alert. */
                        description?: string;
                        /** @description How much later a ping may come, and how long a run that was started may take. Default: 60. */
                        grace_seconds?: number;
                        /** @description Further labels of its alert, for routing. */
                        labels?: {
                            [key: string]: string;
                        };
                        name?: string;
                        /** @description Paused: pings are noted and nothing is expected. */
                        paused?: boolean;
                        period_seconds?: number | null;
                        /** @description Gives it a new address; the old one is worth nothing from then on. */
                        rotate_token?: boolean;
                        service_id?: string | null;
                        /**
                         * @description Of the alert when it is down. Default: high.
                         * @enum {unknown}
                         */
                        severity?: "critical" | "high" | "warning" | "info";
                        time_zone?: string | null;
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
                            alert_number: number | null;
                            /** Format: date-time */
                            created_at: string;
                            cron: string | null;
                            description: string;
                            down_at: string | null;
                            down_reason: ("missed" | "overran" | "failed") | null;
                            down_since: string | null;
                            grace_seconds: number;
                            /** Format: uuid */
                            id: string;
                            labels: {
                                [key: string]: string;
                            };
                            last_ping: {
                                /** @description Where it came from. */
                                address: string;
                                /** Format: date-time */
                                at: string;
                                exit_status: number | null;
                                /** @enum {unknown} */
                                kind: "success" | "start" | "fail";
                                runtime_ms: number | null;
                            } | null;
                            last_ping_at: string | null;
                            name: string;
                            next_expected_at: string | null;
                            paused: boolean;
                            period_seconds: number | null;
                            /** @description The address to ping. With its token only in the answer that made it. */
                            ping_url: string;
                            /** @description All there ever were. */
                            pings: number;
                            running_since: string | null;
                            service: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                            } | null;
                            service_id: string | null;
                            /** @enum {unknown} */
                            severity: "critical" | "high" | "warning" | "info";
                            /**
                             * @description new: never heard of. late: overdue, within its grace. down: its alert has fired.
                             * @enum {unknown}
                             */
                            state: "new" | "up" | "late" | "down" | "paused";
                            /** Format: date-time */
                            state_since: string;
                            time_zone: string | null;
                            /** @description Whole only in the answer that made it; masked ever after. */
                            token: string;
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
            };
        };
        post?: never;
        /** Remove a heartbeat; its alert is resolved */
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
    "/api/v1/heartbeats/ping/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Say that a job is well */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description The secret of the heartbeat. */
                    token: string;
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
                        "application/json": string;
                    };
                };
            };
        };
        put?: never;
        /** Say that a job is well */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description The secret of the heartbeat. */
                    token: string;
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
                        "application/json": string;
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        /** Say that a job is well */
        head: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description The secret of the heartbeat. */
                    token: string;
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
                        "application/json": string;
                    };
                };
            };
        };
        patch?: never;
        trace?: never;
    };
    "/api/v1/heartbeats/ping/{token}/{status}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Say how a job ended, by its exit status: 0 is well, 1 to 255 is a failure */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    status: string;
                    /** @description The secret of the heartbeat. */
                    token: string;
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
                        "application/json": string;
                    };
                };
            };
        };
        put?: never;
        /** Say how a job ended, by its exit status: 0 is well, 1 to 255 is a failure */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    status: string;
                    /** @description The secret of the heartbeat. */
                    token: string;
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
                        "application/json": string;
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        /** Say how a job ended, by its exit status: 0 is well, 1 to 255 is a failure */
        head: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    status: string;
                    /** @description The secret of the heartbeat. */
                    token: string;
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
                        "application/json": string;
                    };
                };
            };
        };
        patch?: never;
        trace?: never;
    };
    "/api/v1/heartbeats/ping/{token}/fail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Say that a job failed: its alert fires at once */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description The secret of the heartbeat. */
                    token: string;
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
                        "application/json": string;
                    };
                };
            };
        };
        put?: never;
        /** Say that a job failed: its alert fires at once */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description The secret of the heartbeat. */
                    token: string;
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
                        "application/json": string;
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        /** Say that a job failed: its alert fires at once */
        head: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description The secret of the heartbeat. */
                    token: string;
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
                        "application/json": string;
                    };
                };
            };
        };
        patch?: never;
        trace?: never;
    };
    "/api/v1/heartbeats/ping/{token}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Say that a run of a job begins */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description The secret of the heartbeat. */
                    token: string;
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
                        "application/json": string;
                    };
                };
            };
        };
        put?: never;
        /** Say that a run of a job begins */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description The secret of the heartbeat. */
                    token: string;
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
                        "application/json": string;
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        /** Say that a run of a job begins */
        head: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description The secret of the heartbeat. */
                    token: string;
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
                        "application/json": string;
                    };
                };
            };
        };
        patch?: never;
        trace?: never;
    };
    "/api/v1/incidents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List and search incidents */
        get: {
            parameters: {
                query?: {
                    /** @description Only incidents that this person commands. */
                    commander_id?: string;
                    /** @description `next_cursor` of the page before; instead of skip. */
                    cursor?: string;
                    /** @description Opened at or before this time (RFC 3339). */
                    end_date?: string;
                    limit?: number;
                    /** @description Words that must all occur, in any case, in title or description; a number also finds the incident with it. */
                    search?: string;
                    /** @description Only incidents of this service. */
                    service_id?: string;
                    /** @description One or more of critical, high, medium, low, separated by commas; sev1, p1 and so on are understood. */
                    severity?: string;
                    /** @description At most 10000; use cursor to go further. */
                    skip?: number;
                    /** @description created_at, updated_at or number; a leading - is descending. */
                    sort?: string;
                    /** @description Opened at or after this time (RFC 3339). */
                    start_date?: string;
                    /** @description One or more of triggered, triage, acknowledged, active, mitigated, resolved, closed, cancelled, separated by commas; open stands for all but resolved, closed, cancelled. */
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
                                /** @description Linked alerts. */
                                alert_count: number;
                                cancelled_at: string | null;
                                closed_at: string | null;
                                commander_id: string | null;
                                /** Format: date-time */
                                created_at: string;
                                created_by: {
                                    id: string | null;
                                    kind: string;
                                    name: string;
                                };
                                custom_fields: {
                                    [key: string]: unknown;
                                };
                                description: string | null;
                                /** Format: uuid */
                                id: string;
                                mitigated_at: string | null;
                                /** @description What people call it by; addresses take it like the id. */
                                number: number;
                                promoted_at: string | null;
                                reopen_count: number;
                                resolved_at: string | null;
                                service_id: string | null;
                                /** @enum {unknown} */
                                severity: "critical" | "high" | "medium" | "low";
                                /** @enum {unknown} */
                                source: "manual" | "alert" | "agent";
                                /** @enum {unknown} */
                                status: "triggered" | "triage" | "acknowledged" | "active" | "mitigated" | "resolved" | "closed" | "cancelled";
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
        /**
         * Open an incident
         * @description With an Idempotency-Key a repeated request opens no second one and gets the first answer, also after a crash.
         */
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
                        /** @description Any JSON, up to 32 KiB together. */
                        custom_fields?: {
                            [key: string]: unknown;
                        };
                        description?: string | null;
                        service_id?: string | null;
                        /** @description critical, high, medium or low; also sev1 to sev4, p1 to p4. */
                        severity: string;
                        title: string;
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
                            /** @description Linked alerts. */
                            alert_count: number;
                            cancelled_at: string | null;
                            closed_at: string | null;
                            commander_id: string | null;
                            /** Format: date-time */
                            created_at: string;
                            created_by: {
                                id: string | null;
                                kind: string;
                                name: string;
                            };
                            custom_fields: {
                                [key: string]: unknown;
                            };
                            description: string | null;
                            /** Format: uuid */
                            id: string;
                            mitigated_at: string | null;
                            /** @description What people call it by; addresses take it like the id. */
                            number: number;
                            promoted_at: string | null;
                            reopen_count: number;
                            resolved_at: string | null;
                            service_id: string | null;
                            /** @enum {unknown} */
                            severity: "critical" | "high" | "medium" | "low";
                            /** @enum {unknown} */
                            source: "manual" | "alert" | "agent";
                            /** @enum {unknown} */
                            status: "triggered" | "triage" | "acknowledged" | "active" | "mitigated" | "resolved" | "closed" | "cancelled";
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
    "/api/v1/incidents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One incident with timeline, roles, linked alerts and escalation */
        get: {
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
                            /** @description Linked alerts. */
                            alert_count: number;
                            /** @description The newest 50 of alert_count. */
                            alerts: {
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
                                owner: {
                                    display_name: string;
                                    incident_number: number;
                                    user_id: string | null;
                                } | null;
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
                            /** @description What would change something now. */
                            allowed_commands: string[];
                            cancelled_at: string | null;
                            closed_at: string | null;
                            commander_id: string | null;
                            /** Format: date-time */
                            created_at: string;
                            created_by: {
                                id: string | null;
                                kind: string;
                                name: string;
                            };
                            custom_fields: {
                                [key: string]: unknown;
                            };
                            description: string | null;
                            escalation: {
                                /** @description 1, and one more with every reopening. */
                                episode: number;
                                /** @description Somebody is tried after the last level; then level is one more than there are. */
                                fallback: boolean;
                                /** @description Notified last; 0 before the first. */
                                level: number;
                                levels: number;
                                next_at: string | null;
                                next_level: number | null;
                                notified: {
                                    /** Format: date-time */
                                    at: string;
                                    level: number;
                                    round: number;
                                    user_id: string;
                                }[];
                                policy_id: string | null;
                                policy_name: string;
                                round: number;
                                /** @description running, held, stopped or exhausted. */
                                status: string;
                                stopped_reason: string | null;
                            } | null;
                            /** Format: uuid */
                            id: string;
                            investigations: {
                                [key: string]: unknown;
                            }[];
                            mitigated_at: string | null;
                            /** @description What people call it by; addresses take it like the id. */
                            number: number;
                            promoted_at: string | null;
                            reopen_count: number;
                            resolved_at: string | null;
                            roles: {
                                /** Format: date-time */
                                assigned_at: string;
                                assigned_by: {
                                    id: string | null;
                                    kind: string;
                                    name: string;
                                };
                                ended_at: string | null;
                                /** Format: uuid */
                                id: string;
                                /** @enum {unknown} */
                                role: "incident_commander" | "operations_lead" | "scribe" | "liaison";
                                /** @enum {unknown} */
                                source: "manual" | "on_call" | "agent";
                                /** @enum {unknown} */
                                state: "active" | "ended";
                                /** Format: uuid */
                                user_id: string;
                            }[];
                            service_id: string | null;
                            /** @enum {unknown} */
                            severity: "critical" | "high" | "medium" | "low";
                            /** @enum {unknown} */
                            source: "manual" | "alert" | "agent";
                            /** @enum {unknown} */
                            status: "triggered" | "triage" | "acknowledged" | "active" | "mitigated" | "resolved" | "closed" | "cancelled";
                            /** @description Linked alerts that are not resolved: ending an incident ends no alert. */
                            still_firing: number;
                            /** @description The newest 200 entries, oldest first. */
                            timeline: {
                                actor: {
                                    id: string | null;
                                    kind: string;
                                    name: string;
                                };
                                /** Format: date-time */
                                at: string;
                                data: {
                                    [key: string]: unknown;
                                };
                                /** Format: uuid */
                                id: string;
                                /** @description Dotted past tense: incident.acknowledged. */
                                kind: string;
                                text: string;
                            }[];
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
        /** Delete an incident */
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
        /** Change title, description, severity or custom fields */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Set by name; null removes one; others stay. */
                        custom_fields?: {
                            [key: string]: unknown;
                        };
                        description?: string | null;
                        /** @description critical, high, medium or low; also sev1 to sev4, p1 to p4. */
                        severity?: string;
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
                            /** @description Linked alerts. */
                            alert_count: number;
                            cancelled_at: string | null;
                            closed_at: string | null;
                            commander_id: string | null;
                            /** Format: date-time */
                            created_at: string;
                            created_by: {
                                id: string | null;
                                kind: string;
                                name: string;
                            };
                            custom_fields: {
                                [key: string]: unknown;
                            };
                            description: string | null;
                            /** Format: uuid */
                            id: string;
                            mitigated_at: string | null;
                            /** @description What people call it by; addresses take it like the id. */
                            number: number;
                            promoted_at: string | null;
                            reopen_count: number;
                            resolved_at: string | null;
                            service_id: string | null;
                            /** @enum {unknown} */
                            severity: "critical" | "high" | "medium" | "low";
                            /** @enum {unknown} */
                            source: "manual" | "alert" | "agent";
                            /** @enum {unknown} */
                            status: "triggered" | "triage" | "acknowledged" | "active" | "mitigated" | "resolved" | "closed" | "cancelled";
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
    "/api/v1/incidents/{id}/acknowledge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take an incident on: nobody else is called */
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
                    "application/json": {
                        /** @description Goes with it to the timeline. */
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
                            /** @description Linked alerts. */
                            alert_count: number;
                            cancelled_at: string | null;
                            closed_at: string | null;
                            commander_id: string | null;
                            /** Format: date-time */
                            created_at: string;
                            created_by: {
                                id: string | null;
                                kind: string;
                                name: string;
                            };
                            custom_fields: {
                                [key: string]: unknown;
                            };
                            description: string | null;
                            /** Format: uuid */
                            id: string;
                            mitigated_at: string | null;
                            /** @description What people call it by; addresses take it like the id. */
                            number: number;
                            promoted_at: string | null;
                            reopen_count: number;
                            resolved_at: string | null;
                            service_id: string | null;
                            /** @enum {unknown} */
                            severity: "critical" | "high" | "medium" | "low";
                            /** @enum {unknown} */
                            source: "manual" | "alert" | "agent";
                            /** @enum {unknown} */
                            status: "triggered" | "triage" | "acknowledged" | "active" | "mitigated" | "resolved" | "closed" | "cancelled";
                            /** @description Linked alerts that are not resolved: ending an incident ends no alert. */
                            still_firing: number;
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
    "/api/v1/incidents/{id}/alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Linked alerts, newest first */
        get: {
            parameters: {
                query?: {
                    /** @description `next_cursor` of the page before; instead of skip. */
                    cursor?: string;
                    limit?: number;
                    skip?: number;
                };
                header?: never;
                path: {
                    id: string;
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
                                owner: {
                                    display_name: string;
                                    incident_number: number;
                                    user_id: string | null;
                                } | null;
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
        /** Link alerts by number */
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
                    "application/json": {
                        alert_numbers: number[];
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
                            /** @description Linked alerts. */
                            alert_count: number;
                            cancelled_at: string | null;
                            closed_at: string | null;
                            commander_id: string | null;
                            /** Format: date-time */
                            created_at: string;
                            created_by: {
                                id: string | null;
                                kind: string;
                                name: string;
                            };
                            custom_fields: {
                                [key: string]: unknown;
                            };
                            description: string | null;
                            /** Format: uuid */
                            id: string;
                            mitigated_at: string | null;
                            /** @description What people call it by; addresses take it like the id. */
                            number: number;
                            promoted_at: string | null;
                            reopen_count: number;
                            resolved_at: string | null;
                            service_id: string | null;
                            /** @enum {unknown} */
                            severity: "critical" | "high" | "medium" | "low";
                            /** @enum {unknown} */
                            source: "manual" | "alert" | "agent";
                            /** @enum {unknown} */
                            status: "triggered" | "triage" | "acknowledged" | "active" | "mitigated" | "resolved" | "closed" | "cancelled";
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
    "/api/v1/incidents/{id}/alerts/{alertNumber}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Take a linked alert away */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    alertNumber: string;
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
    "/api/v1/incidents/{id}/begin-triage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Find out what it is */
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
                    "application/json": {
                        /** @description Goes with it to the timeline. */
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
                            /** @description Linked alerts. */
                            alert_count: number;
                            cancelled_at: string | null;
                            closed_at: string | null;
                            commander_id: string | null;
                            /** Format: date-time */
                            created_at: string;
                            created_by: {
                                id: string | null;
                                kind: string;
                                name: string;
                            };
                            custom_fields: {
                                [key: string]: unknown;
                            };
                            description: string | null;
                            /** Format: uuid */
                            id: string;
                            mitigated_at: string | null;
                            /** @description What people call it by; addresses take it like the id. */
                            number: number;
                            promoted_at: string | null;
                            reopen_count: number;
                            resolved_at: string | null;
                            service_id: string | null;
                            /** @enum {unknown} */
                            severity: "critical" | "high" | "medium" | "low";
                            /** @enum {unknown} */
                            source: "manual" | "alert" | "agent";
                            /** @enum {unknown} */
                            status: "triggered" | "triage" | "acknowledged" | "active" | "mitigated" | "resolved" | "closed" | "cancelled";
                            /** @description Linked alerts that are not resolved: ending an incident ends no alert. */
                            still_firing: number;
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
    "/api/v1/incidents/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** It was a false alarm */
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
                    "application/json": {
                        /** @description Goes with it to the timeline. */
                        note?: string;
                        reason?: string;
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
                            /** @description Linked alerts. */
                            alert_count: number;
                            cancelled_at: string | null;
                            closed_at: string | null;
                            commander_id: string | null;
                            /** Format: date-time */
                            created_at: string;
                            created_by: {
                                id: string | null;
                                kind: string;
                                name: string;
                            };
                            custom_fields: {
                                [key: string]: unknown;
                            };
                            description: string | null;
                            /** Format: uuid */
                            id: string;
                            mitigated_at: string | null;
                            /** @description What people call it by; addresses take it like the id. */
                            number: number;
                            promoted_at: string | null;
                            reopen_count: number;
                            resolved_at: string | null;
                            service_id: string | null;
                            /** @enum {unknown} */
                            severity: "critical" | "high" | "medium" | "low";
                            /** @enum {unknown} */
                            source: "manual" | "alert" | "agent";
                            /** @enum {unknown} */
                            status: "triggered" | "triage" | "acknowledged" | "active" | "mitigated" | "resolved" | "closed" | "cancelled";
                            /** @description Linked alerts that are not resolved: ending an incident ends no alert. */
                            still_firing: number;
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
    "/api/v1/incidents/{id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Nothing more is to be done */
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
                    "application/json": {
                        /** @description Goes with it to the timeline. */
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
                            /** @description Linked alerts. */
                            alert_count: number;
                            cancelled_at: string | null;
                            closed_at: string | null;
                            commander_id: string | null;
                            /** Format: date-time */
                            created_at: string;
                            created_by: {
                                id: string | null;
                                kind: string;
                                name: string;
                            };
                            custom_fields: {
                                [key: string]: unknown;
                            };
                            description: string | null;
                            /** Format: uuid */
                            id: string;
                            mitigated_at: string | null;
                            /** @description What people call it by; addresses take it like the id. */
                            number: number;
                            promoted_at: string | null;
                            reopen_count: number;
                            resolved_at: string | null;
                            service_id: string | null;
                            /** @enum {unknown} */
                            severity: "critical" | "high" | "medium" | "low";
                            /** @enum {unknown} */
                            source: "manual" | "alert" | "agent";
                            /** @enum {unknown} */
                            status: "triggered" | "triage" | "acknowledged" | "active" | "mitigated" | "resolved" | "closed" | "cancelled";
                            /** @description Linked alerts that are not resolved: ending an incident ends no alert. */
                            still_firing: number;
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
    "/api/v1/incidents/{id}/escalate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Call the next level, or the one named, now */
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
                    "application/json": {
                        /** @description This level instead of the next. */
                        level?: number;
                        /** @description Goes with it to the timeline. */
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
                            /** @description Linked alerts. */
                            alert_count: number;
                            cancelled_at: string | null;
                            closed_at: string | null;
                            commander_id: string | null;
                            /** Format: date-time */
                            created_at: string;
                            created_by: {
                                id: string | null;
                                kind: string;
                                name: string;
                            };
                            custom_fields: {
                                [key: string]: unknown;
                            };
                            description: string | null;
                            /** Format: uuid */
                            id: string;
                            mitigated_at: string | null;
                            /** @description What people call it by; addresses take it like the id. */
                            number: number;
                            promoted_at: string | null;
                            reopen_count: number;
                            resolved_at: string | null;
                            service_id: string | null;
                            /** @enum {unknown} */
                            severity: "critical" | "high" | "medium" | "low";
                            /** @enum {unknown} */
                            source: "manual" | "alert" | "agent";
                            /** @enum {unknown} */
                            status: "triggered" | "triage" | "acknowledged" | "active" | "mitigated" | "resolved" | "closed" | "cancelled";
                            /** @description Linked alerts that are not resolved: ending an incident ends no alert. */
                            still_firing: number;
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
    "/api/v1/incidents/{id}/ics/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Roles, also ended ones, oldest first */
        get: {
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
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                /** Format: date-time */
                                assigned_at: string;
                                assigned_by: {
                                    id: string | null;
                                    kind: string;
                                    name: string;
                                };
                                ended_at: string | null;
                                /** Format: uuid */
                                id: string;
                                /** @enum {unknown} */
                                role: "incident_commander" | "operations_lead" | "scribe" | "liaison";
                                /** @enum {unknown} */
                                source: "manual" | "on_call" | "agent";
                                /** @enum {unknown} */
                                state: "active" | "ended";
                                /** Format: uuid */
                                user_id: string;
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
        /** Give a role to a person; whoever had it before is told */
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
                    "application/json": {
                        /** @enum {unknown} */
                        role: "incident_commander" | "operations_lead" | "scribe" | "liaison";
                        /** Format: uuid */
                        user_id: string;
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
                            assigned_at: string;
                            assigned_by: {
                                id: string | null;
                                kind: string;
                                name: string;
                            };
                            ended_at: string | null;
                            /** Format: uuid */
                            id: string;
                            /** @enum {unknown} */
                            role: "incident_commander" | "operations_lead" | "scribe" | "liaison";
                            /** @enum {unknown} */
                            source: "manual" | "on_call" | "agent";
                            /** @enum {unknown} */
                            state: "active" | "ended";
                            /** Format: uuid */
                            user_id: string;
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
    "/api/v1/incidents/{id}/ics/roles/{roleId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Hand a role over, or end it */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                    roleId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {unknown} */
                        state?: "ended";
                        /** Format: uuid */
                        user_id?: string;
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
                            assigned_at: string;
                            assigned_by: {
                                id: string | null;
                                kind: string;
                                name: string;
                            };
                            ended_at: string | null;
                            /** Format: uuid */
                            id: string;
                            /** @enum {unknown} */
                            role: "incident_commander" | "operations_lead" | "scribe" | "liaison";
                            /** @enum {unknown} */
                            source: "manual" | "on_call" | "agent";
                            /** @enum {unknown} */
                            state: "active" | "ended";
                            /** Format: uuid */
                            user_id: string;
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/incidents/{id}/mitigate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The effect on users has ended */
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
                    "application/json": {
                        /** @description Goes with it to the timeline. */
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
                            /** @description Linked alerts. */
                            alert_count: number;
                            cancelled_at: string | null;
                            closed_at: string | null;
                            commander_id: string | null;
                            /** Format: date-time */
                            created_at: string;
                            created_by: {
                                id: string | null;
                                kind: string;
                                name: string;
                            };
                            custom_fields: {
                                [key: string]: unknown;
                            };
                            description: string | null;
                            /** Format: uuid */
                            id: string;
                            mitigated_at: string | null;
                            /** @description What people call it by; addresses take it like the id. */
                            number: number;
                            promoted_at: string | null;
                            reopen_count: number;
                            resolved_at: string | null;
                            service_id: string | null;
                            /** @enum {unknown} */
                            severity: "critical" | "high" | "medium" | "low";
                            /** @enum {unknown} */
                            source: "manual" | "alert" | "agent";
                            /** @enum {unknown} */
                            status: "triggered" | "triage" | "acknowledged" | "active" | "mitigated" | "resolved" | "closed" | "cancelled";
                            /** @description Linked alerts that are not resolved: ending an incident ends no alert. */
                            still_firing: number;
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
    "/api/v1/incidents/{id}/pages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who was told of an incident, by what, and every attempt */
        get: {
            parameters: {
                query?: {
                    /** @description `next_cursor` of the page before; instead of skip. */
                    cursor?: string;
                    limit?: number;
                    skip?: number;
                    /** @description created_at; a leading - is the other way round. */
                    sort?: string;
                };
                header?: never;
                path: {
                    /** @description Its id or number. */
                    id: string;
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
                                /** @description The page that failed and was replaced by this one. */
                                alternate_for: string | null;
                                attempts: {
                                    /** Format: date-time */
                                    at: string;
                                    attempt: number;
                                    detail: string | null;
                                    duration_ms: number;
                                    outcome: string;
                                }[];
                                /** @description Pages with the same value went out in one message. */
                                bundle: string | null;
                                /** @enum {unknown} */
                                channel: "in_app" | "email" | "chatone" | "chattwo" | "voiceone" | "voicetwo";
                                /** Format: date-time */
                                created_at: string;
                                delivered_at: string | null;
                                /** Format: date-time */
                                due_at: string;
                                /** Format: uuid */
                                id: string;
                                incident_id: string | null;
                                /** @enum {unknown} */
                                kind: "incident" | "notice" | "test";
                                level: number;
                                /** @description Held until then; null when nothing is to come. */
                                next_attempt_at: string | null;
                                /** @description Why it waits, failed or was skipped. */
                                reason: string | null;
                                round: number;
                                sent_at: string | null;
                                /** @enum {unknown} */
                                state: "pending" | "sending" | "sent" | "delivered" | "failed" | "dead" | "skipped";
                                title: string | null;
                                /** @enum {unknown} */
                                urgency: "high" | "low";
                                user_id: string;
                                user_name: string;
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
    "/api/v1/incidents/{id}/promote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** It is a real incident: work on it */
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
                    "application/json": {
                        /** @description Goes with it to the timeline. */
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
                            /** @description Linked alerts. */
                            alert_count: number;
                            cancelled_at: string | null;
                            closed_at: string | null;
                            commander_id: string | null;
                            /** Format: date-time */
                            created_at: string;
                            created_by: {
                                id: string | null;
                                kind: string;
                                name: string;
                            };
                            custom_fields: {
                                [key: string]: unknown;
                            };
                            description: string | null;
                            /** Format: uuid */
                            id: string;
                            mitigated_at: string | null;
                            /** @description What people call it by; addresses take it like the id. */
                            number: number;
                            promoted_at: string | null;
                            reopen_count: number;
                            resolved_at: string | null;
                            service_id: string | null;
                            /** @enum {unknown} */
                            severity: "critical" | "high" | "medium" | "low";
                            /** @enum {unknown} */
                            source: "manual" | "alert" | "agent";
                            /** @enum {unknown} */
                            status: "triggered" | "triage" | "acknowledged" | "active" | "mitigated" | "resolved" | "closed" | "cancelled";
                            /** @description Linked alerts that are not resolved: ending an incident ends no alert. */
                            still_firing: number;
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
    "/api/v1/incidents/{id}/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** It is back: people are called again from level 1 */
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
                    "application/json": {
                        /** @description Goes with it to the timeline. */
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
                            /** @description Linked alerts. */
                            alert_count: number;
                            cancelled_at: string | null;
                            closed_at: string | null;
                            commander_id: string | null;
                            /** Format: date-time */
                            created_at: string;
                            created_by: {
                                id: string | null;
                                kind: string;
                                name: string;
                            };
                            custom_fields: {
                                [key: string]: unknown;
                            };
                            description: string | null;
                            /** Format: uuid */
                            id: string;
                            mitigated_at: string | null;
                            /** @description What people call it by; addresses take it like the id. */
                            number: number;
                            promoted_at: string | null;
                            reopen_count: number;
                            resolved_at: string | null;
                            service_id: string | null;
                            /** @enum {unknown} */
                            severity: "critical" | "high" | "medium" | "low";
                            /** @enum {unknown} */
                            source: "manual" | "alert" | "agent";
                            /** @enum {unknown} */
                            status: "triggered" | "triage" | "acknowledged" | "active" | "mitigated" | "resolved" | "closed" | "cancelled";
                            /** @description Linked alerts that are not resolved: ending an incident ends no alert. */
                            still_firing: number;
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
    "/api/v1/incidents/{id}/request-summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask an agent for a summary */
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
                    "application/json": {
                        /** @description Goes with it to the timeline. */
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
                            /** @description Linked alerts. */
                            alert_count: number;
                            cancelled_at: string | null;
                            closed_at: string | null;
                            commander_id: string | null;
                            /** Format: date-time */
                            created_at: string;
                            created_by: {
                                id: string | null;
                                kind: string;
                                name: string;
                            };
                            custom_fields: {
                                [key: string]: unknown;
                            };
                            description: string | null;
                            /** Format: uuid */
                            id: string;
                            mitigated_at: string | null;
                            /** @description What people call it by; addresses take it like the id. */
                            number: number;
                            promoted_at: string | null;
                            reopen_count: number;
                            resolved_at: string | null;
                            service_id: string | null;
                            /** @enum {unknown} */
                            severity: "critical" | "high" | "medium" | "low";
                            /** @enum {unknown} */
                            source: "manual" | "alert" | "agent";
                            /** @enum {unknown} */
                            status: "triggered" | "triage" | "acknowledged" | "active" | "mitigated" | "resolved" | "closed" | "cancelled";
                            /** @description Linked alerts that are not resolved: ending an incident ends no alert. */
                            still_firing: number;
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
    "/api/v1/incidents/{id}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The cause is gone */
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
                    "application/json": {
                        /** @description Goes with it to the timeline. */
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
                            /** @description Linked alerts. */
                            alert_count: number;
                            cancelled_at: string | null;
                            closed_at: string | null;
                            commander_id: string | null;
                            /** Format: date-time */
                            created_at: string;
                            created_by: {
                                id: string | null;
                                kind: string;
                                name: string;
                            };
                            custom_fields: {
                                [key: string]: unknown;
                            };
                            description: string | null;
                            /** Format: uuid */
                            id: string;
                            mitigated_at: string | null;
                            /** @description What people call it by; addresses take it like the id. */
                            number: number;
                            promoted_at: string | null;
                            reopen_count: number;
                            resolved_at: string | null;
                            service_id: string | null;
                            /** @enum {unknown} */
                            severity: "critical" | "high" | "medium" | "low";
                            /** @enum {unknown} */
                            source: "manual" | "alert" | "agent";
                            /** @enum {unknown} */
                            status: "triggered" | "triage" | "acknowledged" | "active" | "mitigated" | "resolved" | "closed" | "cancelled";
                            /** @description Linked alerts that are not resolved: ending an incident ends no alert. */
                            still_firing: number;
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
    "/api/v1/incidents/{id}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The timeline, oldest first unless asked otherwise */
        get: {
            parameters: {
                query?: {
                    /** @description `next_cursor` of the page before; instead of skip. */
                    cursor?: string;
                    /** @description Only entries of this kind. */
                    kind?: string;
                    limit?: number;
                    skip?: number;
                    /** @description at; a leading - is newest first. */
                    sort?: string;
                };
                header?: never;
                path: {
                    id: string;
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
                                actor: {
                                    id: string | null;
                                    kind: string;
                                    name: string;
                                };
                                /** Format: date-time */
                                at: string;
                                data: {
                                    [key: string]: unknown;
                                };
                                /** Format: uuid */
                                id: string;
                                /** @description Dotted past tense: incident.acknowledged. */
                                kind: string;
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
        /** Write on the timeline */
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
                    "application/json": {
                        data?: {
                            [key: string]: unknown;
                        };
                        /** @description Dotted past tense, not of a family that the service itself writes; default note.added. */
                        kind?: string;
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
                            actor: {
                                id: string | null;
                                kind: string;
                                name: string;
                            };
                            /** Format: date-time */
                            at: string;
                            data: {
                                [key: string]: unknown;
                            };
                            /** Format: uuid */
                            id: string;
                            /** @description Dotted past tense: incident.acknowledged. */
                            kind: string;
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
    "/api/v1/incidents/{id}/unacknowledge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Undo an acknowledgement within ten minutes: the escalation goes on */
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
                    "application/json": {
                        /** @description Goes with it to the timeline. */
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
                            /** @description Linked alerts. */
                            alert_count: number;
                            cancelled_at: string | null;
                            closed_at: string | null;
                            commander_id: string | null;
                            /** Format: date-time */
                            created_at: string;
                            created_by: {
                                id: string | null;
                                kind: string;
                                name: string;
                            };
                            custom_fields: {
                                [key: string]: unknown;
                            };
                            description: string | null;
                            /** Format: uuid */
                            id: string;
                            mitigated_at: string | null;
                            /** @description What people call it by; addresses take it like the id. */
                            number: number;
                            promoted_at: string | null;
                            reopen_count: number;
                            resolved_at: string | null;
                            service_id: string | null;
                            /** @enum {unknown} */
                            severity: "critical" | "high" | "medium" | "low";
                            /** @enum {unknown} */
                            source: "manual" | "alert" | "agent";
                            /** @enum {unknown} */
                            status: "triggered" | "triage" | "acknowledged" | "active" | "mitigated" | "resolved" | "closed" | "cancelled";
                            /** @description Linked alerts that are not resolved: ending an incident ends no alert. */
                            still_firing: number;
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
    "/api/v1/incidents/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Mean times and targets met, over all and by severity */
        get: {
            parameters: {
                query?: {
                    /** @description Opened at or after this time (RFC 3339). */
                    from?: string;
                    service_id?: string;
                    /** @description Opened before this time (RFC 3339). */
                    until?: string;
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
                            by_severity: {
                                critical: {
                                    mtta_seconds: number | null;
                                    mttm_seconds: number | null;
                                    mttr_seconds: number | null;
                                    open: number;
                                    sla: {
                                        acknowledge: {
                                            met: number;
                                            /** @description Too late, or not yet although the time is over. */
                                            missed: number;
                                            ratio: number | null;
                                            target_seconds: number | null;
                                        };
                                        resolve: {
                                            met: number;
                                            /** @description Too late, or not yet although the time is over. */
                                            missed: number;
                                            ratio: number | null;
                                            target_seconds: number | null;
                                        };
                                    };
                                    /** @description Cancelled incidents are left out of everything. */
                                    total: number;
                                };
                                high: {
                                    mtta_seconds: number | null;
                                    mttm_seconds: number | null;
                                    mttr_seconds: number | null;
                                    open: number;
                                    sla: {
                                        acknowledge: {
                                            met: number;
                                            /** @description Too late, or not yet although the time is over. */
                                            missed: number;
                                            ratio: number | null;
                                            target_seconds: number | null;
                                        };
                                        resolve: {
                                            met: number;
                                            /** @description Too late, or not yet although the time is over. */
                                            missed: number;
                                            ratio: number | null;
                                            target_seconds: number | null;
                                        };
                                    };
                                    /** @description Cancelled incidents are left out of everything. */
                                    total: number;
                                };
                                low: {
                                    mtta_seconds: number | null;
                                    mttm_seconds: number | null;
                                    mttr_seconds: number | null;
                                    open: number;
                                    sla: {
                                        acknowledge: {
                                            met: number;
                                            /** @description Too late, or not yet although the time is over. */
                                            missed: number;
                                            ratio: number | null;
                                            target_seconds: number | null;
                                        };
                                        resolve: {
                                            met: number;
                                            /** @description Too late, or not yet although the time is over. */
                                            missed: number;
                                            ratio: number | null;
                                            target_seconds: number | null;
                                        };
                                    };
                                    /** @description Cancelled incidents are left out of everything. */
                                    total: number;
                                };
                                medium: {
                                    mtta_seconds: number | null;
                                    mttm_seconds: number | null;
                                    mttr_seconds: number | null;
                                    open: number;
                                    sla: {
                                        acknowledge: {
                                            met: number;
                                            /** @description Too late, or not yet although the time is over. */
                                            missed: number;
                                            ratio: number | null;
                                            target_seconds: number | null;
                                        };
                                        resolve: {
                                            met: number;
                                            /** @description Too late, or not yet although the time is over. */
                                            missed: number;
                                            ratio: number | null;
                                            target_seconds: number | null;
                                        };
                                    };
                                    /** @description Cancelled incidents are left out of everything. */
                                    total: number;
                                };
                            };
                            mtta_seconds: number | null;
                            mttm_seconds: number | null;
                            mttr_seconds: number | null;
                            open: number;
                            sla: {
                                acknowledge: {
                                    met: number;
                                    /** @description Too late, or not yet although the time is over. */
                                    missed: number;
                                    ratio: number | null;
                                    target_seconds: number | null;
                                };
                                resolve: {
                                    met: number;
                                    /** @description Too late, or not yet although the time is over. */
                                    missed: number;
                                    ratio: number | null;
                                    target_seconds: number | null;
                                };
                            };
                            /** @description Cancelled incidents are left out of everything. */
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
                                allowed_domains: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                base_url: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                bot_token: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                callbacks: {
                                    [key: string]: string;
                                };
                                client_id: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                client_secret: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                configured: boolean;
                                default_role: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                /** @description Since another workspace was connected people are not found there by their e-mail address, until it is confirmed. */
                                email_matching_off_since: string | null;
                                missing: string[];
                                sign_up: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                signing_secret: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                updated_at: string | null;
                                version: number;
                                /** @description The workspace or server that is connected, where it is known. */
                                workspace: {
                                    id: string;
                                    name: string;
                                } | null;
                            };
                            chattwo: {
                                base_url: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                bot_token: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                callback_secret: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                callbacks: {
                                    [key: string]: string;
                                };
                                configured: boolean;
                                /** @description Since another workspace was connected people are not found there by their e-mail address, until it is confirmed. */
                                email_matching_off_since: string | null;
                                missing: string[];
                                updated_at: string | null;
                                version: number;
                                /** @description The workspace or server that is connected, where it is known. */
                                workspace: {
                                    id: string;
                                    name: string;
                                } | null;
                            };
                            email: {
                                callbacks: {
                                    [key: string]: string;
                                };
                                configured: boolean;
                                from: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                missing: string[];
                                smtp_url: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                updated_at: string | null;
                                version: number;
                            };
                            idpone: {
                                allowed_domains: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                base_url: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                callbacks: {
                                    [key: string]: string;
                                };
                                client_id: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                client_secret: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                configured: boolean;
                                default_role: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                missing: string[];
                                sign_up: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                updated_at: string | null;
                                version: number;
                            };
                            voiceone: {
                                account_sid: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                auth_token: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                base_url: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                callbacks: {
                                    [key: string]: string;
                                };
                                configured: boolean;
                                from: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
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
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                base_url: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                callbacks: {
                                    [key: string]: string;
                                };
                                configured: boolean;
                                connection_id: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                from: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                missing: string[];
                                public_key: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
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
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
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
                            allowed_domains?: string | null;
                            base_url?: string | null;
                            bot_token?: string | null;
                            client_id?: string | null;
                            client_secret?: string | null;
                            default_role?: string | null;
                            sign_up?: string | null;
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
                        idpone?: {
                            allowed_domains?: string | null;
                            base_url?: string | null;
                            client_id?: string | null;
                            client_secret?: string | null;
                            default_role?: string | null;
                            sign_up?: string | null;
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
                                allowed_domains: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                base_url: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                bot_token: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                callbacks: {
                                    [key: string]: string;
                                };
                                client_id: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                client_secret: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                configured: boolean;
                                default_role: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                /** @description Since another workspace was connected people are not found there by their e-mail address, until it is confirmed. */
                                email_matching_off_since: string | null;
                                missing: string[];
                                sign_up: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                signing_secret: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                updated_at: string | null;
                                version: number;
                                /** @description The workspace or server that is connected, where it is known. */
                                workspace: {
                                    id: string;
                                    name: string;
                                } | null;
                            };
                            chattwo: {
                                base_url: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                bot_token: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                callback_secret: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                callbacks: {
                                    [key: string]: string;
                                };
                                configured: boolean;
                                /** @description Since another workspace was connected people are not found there by their e-mail address, until it is confirmed. */
                                email_matching_off_since: string | null;
                                missing: string[];
                                updated_at: string | null;
                                version: number;
                                /** @description The workspace or server that is connected, where it is known. */
                                workspace: {
                                    id: string;
                                    name: string;
                                } | null;
                            };
                            email: {
                                callbacks: {
                                    [key: string]: string;
                                };
                                configured: boolean;
                                from: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                missing: string[];
                                smtp_url: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                updated_at: string | null;
                                version: number;
                            };
                            idpone: {
                                allowed_domains: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                base_url: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                callbacks: {
                                    [key: string]: string;
                                };
                                client_id: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                client_secret: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                configured: boolean;
                                default_role: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                missing: string[];
                                sign_up: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                updated_at: string | null;
                                version: number;
                            };
                            voiceone: {
                                account_sid: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                auth_token: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                base_url: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                callbacks: {
                                    [key: string]: string;
                                };
                                configured: boolean;
                                from: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
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
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                base_url: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                callbacks: {
                                    [key: string]: string;
                                };
                                configured: boolean;
                                connection_id: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                from: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                missing: string[];
                                public_key: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
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
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
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
    "/api/v1/integrations/{kind}/confirm-email-matching": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Find people by their e-mail address in the workspace that is connected now */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The same request again within 24 hours gets the first answer. */
                    "idempotency-key"?: string;
                };
                path: {
                    kind: "chatone" | "chattwo";
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        version: number;
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
                                allowed_domains: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                base_url: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                bot_token: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                callbacks: {
                                    [key: string]: string;
                                };
                                client_id: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                client_secret: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                configured: boolean;
                                default_role: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                /** @description Since another workspace was connected people are not found there by their e-mail address, until it is confirmed. */
                                email_matching_off_since: string | null;
                                missing: string[];
                                sign_up: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                signing_secret: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                updated_at: string | null;
                                version: number;
                                /** @description The workspace or server that is connected, where it is known. */
                                workspace: {
                                    id: string;
                                    name: string;
                                } | null;
                            };
                            chattwo: {
                                base_url: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                bot_token: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                callback_secret: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                callbacks: {
                                    [key: string]: string;
                                };
                                configured: boolean;
                                /** @description Since another workspace was connected people are not found there by their e-mail address, until it is confirmed. */
                                email_matching_off_since: string | null;
                                missing: string[];
                                updated_at: string | null;
                                version: number;
                                /** @description The workspace or server that is connected, where it is known. */
                                workspace: {
                                    id: string;
                                    name: string;
                                } | null;
                            };
                            email: {
                                callbacks: {
                                    [key: string]: string;
                                };
                                configured: boolean;
                                from: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                missing: string[];
                                smtp_url: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                updated_at: string | null;
                                version: number;
                            };
                            idpone: {
                                allowed_domains: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                base_url: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                callbacks: {
                                    [key: string]: string;
                                };
                                client_id: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                client_secret: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                configured: boolean;
                                default_role: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                missing: string[];
                                sign_up: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                updated_at: string | null;
                                version: number;
                            };
                            voiceone: {
                                account_sid: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                auth_token: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                base_url: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                callbacks: {
                                    [key: string]: string;
                                };
                                configured: boolean;
                                from: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
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
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                base_url: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                callbacks: {
                                    [key: string]: string;
                                };
                                configured: boolean;
                                connection_id: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                from: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
                                    set: boolean;
                                    source: "database" | "environment" | null;
                                    value?: string;
                                };
                                missing: string[];
                                public_key: {
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
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
                                    /**
                                     * @description What changing it needs, besides integrations:write.
                                     * @enum {unknown}
                                     */
                                    permission: "integrations:write" | "oidc:manage";
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
    "/api/v1/integrations/chatone/disconnect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Forget the bot token of the Slack workspace and revoke it */
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
    "/api/v1/integrations/chatone/oauth/authorize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin connecting the Slack workspace: the address to send this browser to */
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
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            authorization_url: string;
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
    "/api/v1/integrations/chatone/oauth/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Come back from Slack with a workspace */
        get: {
            parameters: {
                query?: {
                    code?: unknown;
                    error?: unknown;
                    state?: unknown;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The browser is sent on. */
                302: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
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
                        kind: "chatone" | "chattwo" | "webhook" | "email" | "voiceone" | "voicetwo" | "idpone";
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
                    /** @description `next_cursor` of the page before; instead of skip. */
                    cursor?: string;
                    limit?: number;
                    skip?: number;
                    /** @description created_at; a leading - is the other way round. */
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
    "/api/v1/oidc/providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** OpenID Connect providers; secrets masked */
        get: {
            parameters: {
                query?: {
                    /** @description `next_cursor` of the page before; instead of skip. */
                    cursor?: string;
                    limit?: number;
                    skip?: number;
                    /** @description created_at, name; a leading - is the other way round. */
                    sort?: string;
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
                                allowed_domains: string[];
                                /** @description To be registered at the provider as the redirect address. */
                                callback_url: string;
                                client_id: string;
                                /** @description Masked. */
                                client_secret: string | null;
                                /** Format: date-time */
                                created_at: string;
                                /** @enum {unknown} */
                                default_role: "viewer" | "operator";
                                enabled: boolean;
                                /** Format: uuid */
                                id: string;
                                issuer: string;
                                name: string;
                                scopes: string[];
                                /** @enum {unknown} */
                                sign_up: "off" | "allowed";
                                /** Format: date-time */
                                updated_at: string;
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
        /** Set up a provider */
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
                        /** @description Domains of verified e-mail addresses that may join. */
                        allowed_domains?: string[];
                        client_id: string;
                        /** @description Null: a public client. */
                        client_secret?: string | null;
                        /**
                         * @description What newcomers become.
                         * @enum {unknown}
                         */
                        default_role?: "viewer" | "operator";
                        enabled?: boolean;
                        /** @description Exactly as the provider writes it, with or without a slash at the end. */
                        issuer: string;
                        /** @description What the button says. */
                        name: string;
                        scopes?: string[];
                        /**
                         * @description Whether somebody without an account gets one.
                         * @enum {unknown}
                         */
                        sign_up?: "off" | "allowed";
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
                            allowed_domains: string[];
                            /** @description To be registered at the provider as the redirect address. */
                            callback_url: string;
                            client_id: string;
                            /** @description Masked. */
                            client_secret: string | null;
                            /** Format: date-time */
                            created_at: string;
                            /** @enum {unknown} */
                            default_role: "viewer" | "operator";
                            enabled: boolean;
                            /** Format: uuid */
                            id: string;
                            issuer: string;
                            name: string;
                            scopes: string[];
                            /** @enum {unknown} */
                            sign_up: "off" | "allowed";
                            /** Format: date-time */
                            updated_at: string;
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
    "/api/v1/oidc/providers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One provider */
        get: {
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
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            allowed_domains: string[];
                            /** @description To be registered at the provider as the redirect address. */
                            callback_url: string;
                            client_id: string;
                            /** @description Masked. */
                            client_secret: string | null;
                            /** Format: date-time */
                            created_at: string;
                            /** @enum {unknown} */
                            default_role: "viewer" | "operator";
                            enabled: boolean;
                            /** Format: uuid */
                            id: string;
                            issuer: string;
                            name: string;
                            scopes: string[];
                            /** @enum {unknown} */
                            sign_up: "off" | "allowed";
                            /** Format: date-time */
                            updated_at: string;
                            version: number;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /** Remove a provider and the links it proved */
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
        /** Change a provider: what is left out stays */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Domains of verified e-mail addresses that may join. */
                        allowed_domains?: string[];
                        client_id?: string;
                        /** @description Null: a public client. */
                        client_secret?: string | null;
                        /**
                         * @description What newcomers become.
                         * @enum {unknown}
                         */
                        default_role?: "viewer" | "operator";
                        enabled?: boolean;
                        /** @description Exactly as the provider writes it, with or without a slash at the end. */
                        issuer?: string;
                        /** @description What the button says. */
                        name?: string;
                        scopes?: string[];
                        /**
                         * @description Whether somebody without an account gets one.
                         * @enum {unknown}
                         */
                        sign_up?: "off" | "allowed";
                        /** @description Refused when somebody saved in between. */
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
                            allowed_domains: string[];
                            /** @description To be registered at the provider as the redirect address. */
                            callback_url: string;
                            client_id: string;
                            /** @description Masked. */
                            client_secret: string | null;
                            /** Format: date-time */
                            created_at: string;
                            /** @enum {unknown} */
                            default_role: "viewer" | "operator";
                            enabled: boolean;
                            /** Format: uuid */
                            id: string;
                            issuer: string;
                            name: string;
                            scopes: string[];
                            /** @enum {unknown} */
                            sign_up: "off" | "allowed";
                            /** Format: date-time */
                            updated_at: string;
                            version: number;
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/oidc/providers/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask the provider to describe itself, whether or not it is switched on */
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
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
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
    "/api/v1/on-call/calendar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your calendar addresses; the secret part is not shown again */
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
                            items: {
                                /** Format: date-time */
                                created_at: string;
                                /** Format: uuid */
                                id: string;
                                last_used_at: string | null;
                                schedule_id: string | null;
                            }[];
                            total: number;
                        };
                    };
                };
            };
        };
        put?: never;
        /** Make an address for a calendar program: of a schedule or, without one, of your own shifts; shown once */
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
                        schedule_id?: string | null;
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
                            schedule_id: string | null;
                            token: string;
                            url: string;
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
    "/api/v1/on-call/calendar/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Make a calendar address worthless */
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
    "/api/v1/on-call/calendar/{token}.ics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Shifts from 15 days ago to 180 days ahead as iCalendar; the address itself is the key */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    token: string;
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
    "/api/v1/on-call/cover-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Open requests for cover that you made or can accept */
        get: {
            parameters: {
                query?: {
                    /** @description `next_cursor` of the page before; instead of skip. */
                    cursor?: string;
                    limit?: number;
                    skip?: number;
                    /** @description created_at, start; a leading - is the other way round. */
                    sort?: string;
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
                                accepted_by: string | null;
                                candidate_ids: string[];
                                /** Format: date-time */
                                created_at: string;
                                decided_at: string | null;
                                /** Format: date-time */
                                end: string;
                                /** Format: uuid */
                                id: string;
                                note: string;
                                override_id: string | null;
                                /** Format: uuid */
                                requested_by: string;
                                /** Format: uuid */
                                schedule_id: string;
                                /** Format: date-time */
                                start: string;
                                /** @enum {unknown} */
                                status: "open" | "accepted" | "cancelled";
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
    "/api/v1/on-call/cover-requests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Take your request back */
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
    "/api/v1/on-call/cover-requests/{id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take the hours over: the first who accepts does */
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
                            accepted_by: string | null;
                            candidate_ids: string[];
                            /** Format: date-time */
                            created_at: string;
                            decided_at: string | null;
                            /** Format: date-time */
                            end: string;
                            /** Format: uuid */
                            id: string;
                            note: string;
                            override_id: string | null;
                            /** Format: uuid */
                            requested_by: string;
                            /** Format: uuid */
                            schedule_id: string;
                            /** Format: date-time */
                            start: string;
                            /** @enum {unknown} */
                            status: "open" | "accepted" | "cancelled";
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
    "/api/v1/on-call/coverage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Holes of the coming days: service, policy, level, team, person, notification method; by service name */
        get: {
            parameters: {
                query?: {
                    days?: number;
                    limit?: number;
                    policy_id?: string;
                    service_id?: string;
                    skip?: number;
                    /** @description Services of this team, and those whose policy names it. */
                    team_id?: string;
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
                            /** Format: date-time */
                            from: string;
                            items: {
                                /** @description No hole was found. */
                                covered: boolean;
                                holes: {
                                    /** @enum {unknown} */
                                    code: "no_policy" | "nobody_at_all" | "level_empty" | "no_method" | "viewer" | "closed_account" | "team_gone";
                                    detail: string;
                                    hours: number;
                                    level: number | null;
                                    /**
                                     * @description critical: an incident in this time calls nobody who can be reached.
                                     * @enum {unknown}
                                     */
                                    severity: "critical" | "warning";
                                    /** @description The first 100. */
                                    stretches: {
                                        /** Format: date-time */
                                        end: string;
                                        /** Format: date-time */
                                        start: string;
                                    }[];
                                    team_id: string | null;
                                    user_id: string | null;
                                }[];
                                policy: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                } | null;
                                service: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                };
                                team: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                } | null;
                            }[];
                            limit: number;
                            next_cursor?: string;
                            skip: number;
                            total: number;
                            total_capped?: boolean;
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
    "/api/v1/on-call/handoffs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Handoffs, newest first */
        get: {
            parameters: {
                query?: {
                    /** @description `next_cursor` of the page before; instead of skip. */
                    cursor?: string;
                    limit?: number;
                    schedule_id?: string;
                    skip?: number;
                    /** @description created_at, at; a leading - is the other way round. */
                    sort?: string;
                    status?: "pending" | "acknowledged";
                    team_id?: string;
                    /** @description Who goes or who comes. */
                    user_id?: string;
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
                                /** Format: date-time */
                                at: string;
                                /** Format: date-time */
                                created_at: string;
                                /** Format: uuid */
                                id: string;
                                /** @description What was open at the change, in words. */
                                incident_summary: string;
                                incidents: {
                                    id: string;
                                    number: number;
                                    severity: string;
                                    status: string;
                                    title: string;
                                }[];
                                incoming_notes: string;
                                /** Format: uuid */
                                incoming_user_id: string;
                                incoming_user_name: string | null;
                                outgoing_notes: {
                                    open_issues: string;
                                    watch_items: string;
                                };
                                /** Format: uuid */
                                outgoing_user_id: string;
                                outgoing_user_name: string | null;
                                /** Format: uuid */
                                schedule_id: string;
                                /** @enum {unknown} */
                                status: "pending" | "acknowledged";
                                /** Format: uuid */
                                team_id: string;
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
    "/api/v1/on-call/handoffs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A handoff */
        get: {
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
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            acknowledged_at: string | null;
                            /** Format: date-time */
                            at: string;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: uuid */
                            id: string;
                            /** @description What was open at the change, in words. */
                            incident_summary: string;
                            incidents: {
                                id: string;
                                number: number;
                                severity: string;
                                status: string;
                                title: string;
                            }[];
                            incoming_notes: string;
                            /** Format: uuid */
                            incoming_user_id: string;
                            incoming_user_name: string | null;
                            outgoing_notes: {
                                open_issues: string;
                                watch_items: string;
                            };
                            /** Format: uuid */
                            outgoing_user_id: string;
                            outgoing_user_name: string | null;
                            /** Format: uuid */
                            schedule_id: string;
                            /** @enum {unknown} */
                            status: "pending" | "acknowledged";
                            /** Format: uuid */
                            team_id: string;
                            /** Format: date-time */
                            updated_at: string;
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
        /** Write notes: what is open, what to watch, what was found; others than the two people give a reason */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        incoming_notes?: string;
                        outgoing_notes?: {
                            open_issues?: string;
                            watch_items?: string;
                        };
                        /** @description Needed from everybody but the two people of the handoff; kept in the audit trail. */
                        reason?: string;
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
                            /** Format: date-time */
                            at: string;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: uuid */
                            id: string;
                            /** @description What was open at the change, in words. */
                            incident_summary: string;
                            incidents: {
                                id: string;
                                number: number;
                                severity: string;
                                status: string;
                                title: string;
                            }[];
                            incoming_notes: string;
                            /** Format: uuid */
                            incoming_user_id: string;
                            incoming_user_name: string | null;
                            outgoing_notes: {
                                open_issues: string;
                                watch_items: string;
                            };
                            /** Format: uuid */
                            outgoing_user_id: string;
                            outgoing_user_name: string | null;
                            /** Format: uuid */
                            schedule_id: string;
                            /** @enum {unknown} */
                            status: "pending" | "acknowledged";
                            /** Format: uuid */
                            team_id: string;
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/on-call/handoffs/{id}/acknowledge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take over; only the incoming person, and once more changes nothing */
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
                    "application/json": {
                        incoming_notes?: string;
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
                            /** Format: date-time */
                            at: string;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: uuid */
                            id: string;
                            /** @description What was open at the change, in words. */
                            incident_summary: string;
                            incidents: {
                                id: string;
                                number: number;
                                severity: string;
                                status: string;
                                title: string;
                            }[];
                            incoming_notes: string;
                            /** Format: uuid */
                            incoming_user_id: string;
                            incoming_user_name: string | null;
                            outgoing_notes: {
                                open_issues: string;
                                watch_items: string;
                            };
                            /** Format: uuid */
                            outgoing_user_id: string;
                            outgoing_user_name: string | null;
                            /** Format: uuid */
                            schedule_id: string;
                            /** @enum {unknown} */
                            status: "pending" | "acknowledged";
                            /** Format: uuid */
                            team_id: string;
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
    "/api/v1/on-call/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether you are on call now, where, and your next shift */
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
                            next_shift: {
                                /** Format: date-time */
                                end: string;
                                /** Format: uuid */
                                schedule_id: string;
                                schedule_name: string;
                                /** Format: date-time */
                                start: string;
                                /** Format: uuid */
                                team_id: string;
                                user_id: string;
                            } | null;
                            on_call: boolean;
                            schedules: {
                                /** Format: date-time */
                                at: string;
                                layer_id: string | null;
                                next: {
                                    /** Format: date-time */
                                    start: string;
                                    user_id: string;
                                    user_name: string | null;
                                } | null;
                                override_id: string | null;
                                /** Format: uuid */
                                schedule_id: string;
                                schedule_name: string;
                                since: string | null;
                                source: ("layer" | "override") | null;
                                /** Format: uuid */
                                team_id: string;
                                until: string | null;
                                user_id: string | null;
                                user_name: string | null;
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
    "/api/v1/on-call/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Pager load: pages in each shift between two instants (last 30 days), and for each person */
        get: {
            parameters: {
                query?: {
                    /** @description RFC 3339, any offset. */
                    from?: string;
                    schedule_id?: string;
                    team_id?: string;
                    /** @description RFC 3339, any offset. */
                    until?: string;
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
                            /** Format: date-time */
                            from: string;
                            shifts: {
                                duration_minutes: number;
                                /** Format: date-time */
                                end: string;
                                /** @description From 22:00 to 08:00 in the person’s own time zone. */
                                night_page_count: number;
                                page_count: number;
                                /** Format: uuid */
                                schedule_id: string;
                                /** Format: date-time */
                                start: string;
                                user_id: string;
                                user_name: string | null;
                            }[];
                            totals: {
                                duration_minutes: number;
                                /** @description From 22:00 to 08:00 in the person’s own time zone. */
                                night_page_count: number;
                                page_count: number;
                                shift_count: number;
                                user_id: string;
                                user_name: string | null;
                            }[];
                            /** @description Pages while nobody was on call. */
                            unassigned_page_count: number;
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
    "/api/v1/on-call/my-on-call": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your shifts in all schedules between two instants (next 30 days) */
        get: {
            parameters: {
                query?: {
                    /** @description RFC 3339, any offset. */
                    from?: string;
                    /** @description RFC 3339, any offset. */
                    until?: string;
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
                            /** Format: date-time */
                            from: string;
                            segments: {
                                /** Format: date-time */
                                end: string;
                                /** Format: uuid */
                                schedule_id: string;
                                schedule_name: string;
                                /** Format: date-time */
                                start: string;
                                /** Format: uuid */
                                team_id: string;
                                user_id: string;
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
    "/api/v1/on-call/overrides/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End an override; what it did so far stays */
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
    "/api/v1/on-call/schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The teams’ schedules */
        get: {
            parameters: {
                query?: {
                    /** @description `next_cursor` of the page before; instead of skip. */
                    cursor?: string;
                    limit?: number;
                    /** @description A part of the name. */
                    search?: string;
                    skip?: number;
                    /** @description created_at, updated_at or name. */
                    sort?: string;
                    team_id?: string;
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
                                /** @description People of the layers whose accounts are closed: their turns go to the next. */
                                inactive_user_ids: string[];
                                layers: {
                                    end: string | null;
                                    handoff_day: string | null;
                                    handoff_time: string;
                                    id: string;
                                    name: string;
                                    restrictions: {
                                        days?: string[];
                                        end_day?: string;
                                        end_time: string;
                                        start_day?: string;
                                        start_time: string;
                                        type: string;
                                    }[];
                                    rotation_type: string;
                                    shift_length: number;
                                    shift_length_unit: string;
                                    /** Format: date-time */
                                    start: string;
                                    time_zone: string;
                                    user_ids: string[];
                                }[];
                                name: string;
                                /** Format: uuid */
                                team_id: string;
                                time_zone: string;
                                /** Format: date-time */
                                updated_at: string;
                                /** @description Everybody who is named here. */
                                users: {
                                    active: boolean;
                                    display_name: string;
                                    /** Format: uuid */
                                    id: string;
                                }[];
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
    "/api/v1/on-call/schedules/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A schedule, and who is on call between two instants (next 30 days), overrides and history included */
        get: {
            parameters: {
                query?: {
                    /** @description RFC 3339, any offset. */
                    from?: string;
                    include_layers?: boolean;
                    /** @description RFC 3339, any offset. */
                    until?: string;
                };
                header?: never;
                path: {
                    id: string;
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
                            /** Format: date-time */
                            from: string;
                            gaps: {
                                /** Format: date-time */
                                end: string;
                                /** Format: date-time */
                                start: string;
                            }[];
                            /** Format: uuid */
                            id: string;
                            /** @description People of the layers whose accounts are closed: their turns go to the next. */
                            inactive_user_ids: string[];
                            /** @description What each layer says by itself, with include_layers. */
                            layer_segments?: {
                                layer_id: string;
                                segments: {
                                    /** Format: date-time */
                                    end: string;
                                    /** Format: date-time */
                                    start: string;
                                    user_id: string;
                                }[];
                            }[];
                            layers: {
                                end: string | null;
                                handoff_day: string | null;
                                handoff_time: string;
                                id: string;
                                name: string;
                                restrictions: {
                                    days?: string[];
                                    end_day?: string;
                                    end_time: string;
                                    start_day?: string;
                                    start_time: string;
                                    type: string;
                                }[];
                                rotation_type: string;
                                shift_length: number;
                                shift_length_unit: string;
                                /** Format: date-time */
                                start: string;
                                time_zone: string;
                                user_ids: string[];
                            }[];
                            name: string;
                            segments: {
                                /** Format: date-time */
                                end: string;
                                /** Format: date-time */
                                start: string;
                                user_id: string;
                            }[];
                            /** Format: uuid */
                            team_id: string;
                            time_zone: string;
                            /** Format: date-time */
                            until: string;
                            /** Format: date-time */
                            updated_at: string;
                            /** @description Everybody who is named here. */
                            users: {
                                active: boolean;
                                display_name: string;
                                /** Format: uuid */
                                id: string;
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
        /** Replace the layers from now on; says what changes for whom in the next 90 days, and tells them */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        layers?: {
                            end?: string | null;
                            handoff_day?: ("monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday") | null;
                            /** @description HH:MM */
                            handoff_time?: string;
                            /** @description Send it back to keep the layer’s identity and start. */
                            id?: string;
                            name: string;
                            restrictions?: ({
                                /** @description Days on which the window starts. */
                                days?: ("monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday")[];
                                /** @description HH:MM */
                                end_time: string;
                                /** @description HH:MM */
                                start_time: string;
                                /** @enum {string} */
                                type: "time_of_day";
                            } | {
                                /** @enum {unknown} */
                                end_day: "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday";
                                /** @description HH:MM */
                                end_time: string;
                                /** @enum {unknown} */
                                start_day: "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday";
                                /** @description HH:MM */
                                start_time: string;
                                /** @enum {string} */
                                type: "time_of_week";
                            })[] | null;
                            /** @enum {unknown} */
                            rotation_type: "hourly" | "daily" | "weekly" | "custom";
                            shift_length?: number;
                            /** @enum {unknown} */
                            shift_length_unit?: "hours" | "days" | "weeks";
                            /** @description RFC 3339, any offset. */
                            start?: string;
                            time_zone?: string;
                            user_ids: string[];
                        }[];
                        name?: string;
                        /** @description Standard for new layers. */
                        time_zone?: string;
                        /** @description The version the change was made from; a newer one is not overwritten. */
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
                            /** @description What the change means for each person in the next 90 days. */
                            changes: {
                                gained: {
                                    /** Format: date-time */
                                    end: string;
                                    /** Format: date-time */
                                    start: string;
                                }[];
                                lost: {
                                    /** Format: date-time */
                                    end: string;
                                    /** Format: date-time */
                                    start: string;
                                }[];
                                user_id: string;
                            }[];
                            /** Format: date-time */
                            created_at: string;
                            /** @description When nobody is on call in the next 90 days; the first hundred. */
                            holes: {
                                /** Format: date-time */
                                end: string;
                                minutes: number;
                                /** Format: date-time */
                                start: string;
                            }[];
                            /** Format: uuid */
                            id: string;
                            /** @description People of the layers whose accounts are closed: their turns go to the next. */
                            inactive_user_ids: string[];
                            layers: {
                                end: string | null;
                                handoff_day: string | null;
                                handoff_time: string;
                                id: string;
                                name: string;
                                restrictions: {
                                    days?: string[];
                                    end_day?: string;
                                    end_time: string;
                                    start_day?: string;
                                    start_time: string;
                                    type: string;
                                }[];
                                rotation_type: string;
                                shift_length: number;
                                shift_length_unit: string;
                                /** Format: date-time */
                                start: string;
                                time_zone: string;
                                user_ids: string[];
                            }[];
                            name: string;
                            /** Format: uuid */
                            team_id: string;
                            time_zone: string;
                            /** Format: date-time */
                            updated_at: string;
                            /** @description Everybody who is named here. */
                            users: {
                                active: boolean;
                                display_name: string;
                                /** Format: uuid */
                                id: string;
                            }[];
                            version: number;
                            /** @description What is stored, and will page nobody as it is. */
                            warnings: {
                                code: string;
                                detail: string;
                            }[];
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/on-call/schedules/{id}/cover-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Requests for cover in a schedule, newest first */
        get: {
            parameters: {
                query?: {
                    /** @description `next_cursor` of the page before; instead of skip. */
                    cursor?: string;
                    limit?: number;
                    skip?: number;
                    /** @description created_at, start; a leading - is the other way round. */
                    sort?: string;
                    status?: "open" | "accepted" | "cancelled";
                };
                header?: never;
                path: {
                    id: string;
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
                                accepted_by: string | null;
                                candidate_ids: string[];
                                /** Format: date-time */
                                created_at: string;
                                decided_at: string | null;
                                /** Format: date-time */
                                end: string;
                                /** Format: uuid */
                                id: string;
                                note: string;
                                override_id: string | null;
                                /** Format: uuid */
                                requested_by: string;
                                /** Format: uuid */
                                schedule_id: string;
                                /** Format: date-time */
                                start: string;
                                /** @enum {unknown} */
                                status: "open" | "accepted" | "cancelled";
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
        /** Ask others to take over hours of yours; they are told */
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
                    "application/json": {
                        candidate_ids?: string[];
                        /** @description RFC 3339, any offset. */
                        end: string;
                        note?: string;
                        /** @description RFC 3339, any offset. */
                        start: string;
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
                            accepted_by: string | null;
                            candidate_ids: string[];
                            /** Format: date-time */
                            created_at: string;
                            decided_at: string | null;
                            /** Format: date-time */
                            end: string;
                            /** Format: uuid */
                            id: string;
                            note: string;
                            override_id: string | null;
                            /** Format: uuid */
                            requested_by: string;
                            /** Format: uuid */
                            schedule_id: string;
                            /** Format: date-time */
                            start: string;
                            /** @enum {unknown} */
                            status: "open" | "accepted" | "cancelled";
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
    "/api/v1/on-call/schedules/{id}/overrides": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A schedule’s overrides */
        get: {
            parameters: {
                query?: {
                    /** @description `next_cursor` of the page before; instead of skip. */
                    cursor?: string;
                    /** @description RFC 3339, any offset. */
                    from?: string;
                    limit?: number;
                    skip?: number;
                    /** @description created_at, start; a leading - is the other way round. */
                    sort?: string;
                    /** @description RFC 3339, any offset. */
                    until?: string;
                };
                header?: never;
                path: {
                    id: string;
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
                                created_at: string;
                                created_by: string | null;
                                /** Format: date-time */
                                end: string;
                                /** Format: uuid */
                                id: string;
                                replaced_user_id: string | null;
                                /** Format: uuid */
                                schedule_id: string;
                                /** Format: date-time */
                                start: string;
                                /** Format: uuid */
                                user_id: string;
                                user_name: string | null;
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
        /** Put somebody on call for a time; the latest override counts */
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
                    "application/json": {
                        /** @description RFC 3339, any offset. */
                        end: string;
                        replaced_user_id?: string | null;
                        /** @description RFC 3339, any offset. */
                        start: string;
                        /**
                         * Format: uuid
                         * @description Who stands in.
                         */
                        user_id: string;
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
                            created_by: string | null;
                            /** Format: date-time */
                            end: string;
                            /** Format: uuid */
                            id: string;
                            replaced_user_id: string | null;
                            /** Format: uuid */
                            schedule_id: string;
                            /** Format: date-time */
                            start: string;
                            /** Format: uuid */
                            user_id: string;
                            user_name: string | null;
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
    "/api/v1/on-call/schedules/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Who would be on call with these layers and overrides; nothing is stored */
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
                        /** @description RFC 3339, any offset. */
                        from: string;
                        inactive_user_ids?: string[];
                        include_layers?: boolean;
                        layers: {
                            end?: string | null;
                            handoff_day?: ("monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday") | null;
                            /** @description HH:MM */
                            handoff_time?: string;
                            /** @description Send it back to keep the layer’s identity and start. */
                            id?: string;
                            name: string;
                            restrictions?: ({
                                /** @description Days on which the window starts. */
                                days?: ("monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday")[];
                                /** @description HH:MM */
                                end_time: string;
                                /** @description HH:MM */
                                start_time: string;
                                /** @enum {string} */
                                type: "time_of_day";
                            } | {
                                /** @enum {unknown} */
                                end_day: "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday";
                                /** @description HH:MM */
                                end_time: string;
                                /** @enum {unknown} */
                                start_day: "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday";
                                /** @description HH:MM */
                                start_time: string;
                                /** @enum {string} */
                                type: "time_of_week";
                            })[] | null;
                            /** @enum {unknown} */
                            rotation_type: "hourly" | "daily" | "weekly" | "custom";
                            shift_length?: number;
                            /** @enum {unknown} */
                            shift_length_unit?: "hours" | "days" | "weeks";
                            /** @description RFC 3339, any offset. */
                            start?: string;
                            time_zone?: string;
                            user_ids: string[];
                        }[];
                        /** @description In the order in which they were made. */
                        overrides?: {
                            /** @description RFC 3339, any offset. */
                            end: string;
                            id?: string;
                            replaced_user_id?: string | null;
                            /** @description RFC 3339, any offset. */
                            start: string;
                            /** Format: uuid */
                            user_id: string;
                        }[];
                        time_zone?: string;
                        /** @description RFC 3339, any offset. */
                        until: string;
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
                            from: string;
                            gaps: {
                                /** Format: date-time */
                                end: string;
                                /** Format: date-time */
                                start: string;
                            }[];
                            /** @description What each layer says by itself, with include_layers. */
                            layer_segments?: {
                                layer_id: string;
                                segments: {
                                    /** Format: date-time */
                                    end: string;
                                    /** Format: date-time */
                                    start: string;
                                    user_id: string;
                                }[];
                            }[];
                            segments: {
                                /** Format: date-time */
                                end: string;
                                /** Format: date-time */
                                start: string;
                                user_id: string;
                            }[];
                            /** Format: date-time */
                            until: string;
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
    "/api/v1/on-call/who-is-on-call": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who is on call, one entry for each schedule; nobody is a null user */
        get: {
            parameters: {
                query?: {
                    /** @description RFC 3339, any offset. */
                    at?: string;
                    schedule_id?: string;
                    team_id?: string;
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
                            /** Format: date-time */
                            at: string;
                            items: {
                                /** Format: date-time */
                                at: string;
                                layer_id: string | null;
                                next: {
                                    /** Format: date-time */
                                    start: string;
                                    user_id: string;
                                    user_name: string | null;
                                } | null;
                                override_id: string | null;
                                /** Format: uuid */
                                schedule_id: string;
                                schedule_name: string;
                                since: string | null;
                                source: ("layer" | "override") | null;
                                /** Format: uuid */
                                team_id: string;
                                until: string | null;
                                user_id: string | null;
                                user_name: string | null;
                            }[];
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
                                name: "admin" | "webhook_token" | "first_alert" | "integration" | "routing" | "default_policy";
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
                                name: "admin" | "webhook_token" | "first_alert" | "integration" | "routing" | "default_policy";
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
    "/api/v1/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Names of people: by id, or to choose from */
        get: {
            parameters: {
                query?: {
                    /** @description Up to 200 ids, separated by commas; also of people who are gone. */
                    ids?: string;
                    limit?: number;
                    /** @description Part of the name. Only active people. */
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
                                active: boolean;
                                display_name: string;
                                /** Format: uuid */
                                id: string;
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
                    /** @description `next_cursor` of the page before; instead of skip. */
                    cursor?: string;
                    limit?: number;
                    skip?: number;
                    /** @description created_at, version; a leading - is the other way round. */
                    sort?: string;
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
    "/api/v1/services": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Services with their status */
        get: {
            parameters: {
                query?: {
                    /** @description `next_cursor` of the page before; instead of skip. */
                    cursor?: string;
                    limit?: number;
                    /** @description A part of the name. */
                    search?: string;
                    skip?: number;
                    /** @description created_at, updated_at, name or position. */
                    sort?: string;
                    team_id?: string;
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
                                /** @enum {unknown} */
                                auto_incident: "off" | "critical" | "high" | "medium" | "low";
                                /** Format: date-time */
                                created_at: string;
                                dependencies: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                    /**
                                     * @description By the open incidents that are not mitigated.
                                     * @enum {unknown}
                                     */
                                    status: "operational" | "degraded" | "down";
                                }[];
                                dependency_ids: string[];
                                dependents: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                }[];
                                description: string;
                                effective_policy: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                } | null;
                                escalation_policy: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                } | null;
                                escalation_policy_id: string | null;
                                /** Format: uuid */
                                id: string;
                                matchers: string[];
                                name: string;
                                /** @description Open and not mitigated. */
                                open_incidents: number;
                                position: number;
                                /**
                                 * @description By the open incidents that are not mitigated.
                                 * @enum {unknown}
                                 */
                                status: "operational" | "degraded" | "down";
                                team: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                } | null;
                                team_id: string | null;
                                /** Format: date-time */
                                updated_at: string;
                                /** @enum {unknown} */
                                urgency: "high" | "low";
                                /** @description In the answer of a change: what is stored, and will page nobody as it is. */
                                warnings?: {
                                    code: string;
                                    detail: string;
                                }[];
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
        /** Make a service */
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
                        /**
                         * @description The least severity with which an alert opens an incident by itself.
                         * @enum {unknown}
                         */
                        auto_incident?: "off" | "critical" | "high" | "medium" | "low";
                        /** @description Services that this one needs; no cycles. */
                        dependency_ids?: string[];
                        description?: string;
                        escalation_policy_id?: string | null;
                        /** @description Which alerts belong here: all must hold. The syntax of routing rules. */
                        matchers?: string[];
                        name: string;
                        /** @description Of several matching services the lowest takes the alert; then by name. */
                        position?: number;
                        team_id?: string | null;
                        /**
                         * @description low: quiet hours may hold its pages.
                         * @enum {unknown}
                         */
                        urgency?: "high" | "low";
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
                            /** @enum {unknown} */
                            auto_incident: "off" | "critical" | "high" | "medium" | "low";
                            /** Format: date-time */
                            created_at: string;
                            dependencies: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                /**
                                 * @description By the open incidents that are not mitigated.
                                 * @enum {unknown}
                                 */
                                status: "operational" | "degraded" | "down";
                            }[];
                            dependency_ids: string[];
                            dependents: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                            }[];
                            description: string;
                            effective_policy: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                            } | null;
                            escalation_policy: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                            } | null;
                            escalation_policy_id: string | null;
                            /** Format: uuid */
                            id: string;
                            matchers: string[];
                            name: string;
                            /** @description Open and not mitigated. */
                            open_incidents: number;
                            position: number;
                            /**
                             * @description By the open incidents that are not mitigated.
                             * @enum {unknown}
                             */
                            status: "operational" | "degraded" | "down";
                            team: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                            } | null;
                            team_id: string | null;
                            /** Format: date-time */
                            updated_at: string;
                            /** @enum {unknown} */
                            urgency: "high" | "low";
                            /** @description In the answer of a change: what is stored, and will page nobody as it is. */
                            warnings?: {
                                code: string;
                                detail: string;
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
    "/api/v1/services/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A service with its status and dependencies */
        get: {
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
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {unknown} */
                            auto_incident: "off" | "critical" | "high" | "medium" | "low";
                            /** Format: date-time */
                            created_at: string;
                            dependencies: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                /**
                                 * @description By the open incidents that are not mitigated.
                                 * @enum {unknown}
                                 */
                                status: "operational" | "degraded" | "down";
                            }[];
                            dependency_ids: string[];
                            dependents: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                            }[];
                            description: string;
                            effective_policy: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                            } | null;
                            escalation_policy: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                            } | null;
                            escalation_policy_id: string | null;
                            /** Format: uuid */
                            id: string;
                            matchers: string[];
                            name: string;
                            /** @description Open and not mitigated. */
                            open_incidents: number;
                            position: number;
                            /**
                             * @description By the open incidents that are not mitigated.
                             * @enum {unknown}
                             */
                            status: "operational" | "degraded" | "down";
                            team: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                            } | null;
                            team_id: string | null;
                            /** Format: date-time */
                            updated_at: string;
                            /** @enum {unknown} */
                            urgency: "high" | "low";
                            /** @description In the answer of a change: what is stored, and will page nobody as it is. */
                            warnings?: {
                                code: string;
                                detail: string;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /** Remove a service; refused while it has open incidents */
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
        /** Change a service: what is left out stays */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * @description The least severity with which an alert opens an incident by itself.
                         * @enum {unknown}
                         */
                        auto_incident?: "off" | "critical" | "high" | "medium" | "low";
                        /** @description Services that this one needs; no cycles. */
                        dependency_ids?: string[];
                        description?: string;
                        escalation_policy_id?: string | null;
                        /** @description Which alerts belong here: all must hold. The syntax of routing rules. */
                        matchers?: string[];
                        name?: string;
                        /** @description Of several matching services the lowest takes the alert; then by name. */
                        position?: number;
                        team_id?: string | null;
                        /**
                         * @description low: quiet hours may hold its pages.
                         * @enum {unknown}
                         */
                        urgency?: "high" | "low";
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
                            /** @enum {unknown} */
                            auto_incident: "off" | "critical" | "high" | "medium" | "low";
                            /** Format: date-time */
                            created_at: string;
                            dependencies: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                /**
                                 * @description By the open incidents that are not mitigated.
                                 * @enum {unknown}
                                 */
                                status: "operational" | "degraded" | "down";
                            }[];
                            dependency_ids: string[];
                            dependents: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                            }[];
                            description: string;
                            effective_policy: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                            } | null;
                            escalation_policy: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                            } | null;
                            escalation_policy_id: string | null;
                            /** Format: uuid */
                            id: string;
                            matchers: string[];
                            name: string;
                            /** @description Open and not mitigated. */
                            open_incidents: number;
                            position: number;
                            /**
                             * @description By the open incidents that are not mitigated.
                             * @enum {unknown}
                             */
                            status: "operational" | "degraded" | "down";
                            team: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                            } | null;
                            team_id: string | null;
                            /** Format: date-time */
                            updated_at: string;
                            /** @enum {unknown} */
                            urgency: "high" | "low";
                            /** @description In the answer of a change: what is stored, and will page nobody as it is. */
                            warnings?: {
                                code: string;
                                detail: string;
                            }[];
                        };
                    };
                };
            };
        };
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
                        /** @description From a public address only: what the server printed at its start, or SETUP_CODE. */
                        setup_code?: string;
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
                            /** @description True where the set-up asks for setup_code, as it does from public addresses; else left out. */
                            code_required?: boolean;
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
    "/api/v1/shared-secrets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Shared secrets by name; values masked */
        get: {
            parameters: {
                query?: {
                    /** @description `next_cursor` of the page before; instead of skip. */
                    cursor?: string;
                    limit?: number;
                    skip?: number;
                    /** @description created_at, name; a leading - is the other way round. */
                    sort?: string;
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
                                agent_ids: string[];
                                /** Format: date-time */
                                created_at: string;
                                description: string;
                                /** Format: uuid */
                                id: string;
                                name: string;
                                /** Format: date-time */
                                updated_at: string;
                                /** @description Masked. */
                                value: string;
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
        /** Add a shared secret */
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
                        /** @description Agents that may read it; none: no agent. */
                        agent_ids?: string[];
                        description?: string;
                        name: string;
                        value: string;
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
                            agent_ids: string[];
                            /** Format: date-time */
                            created_at: string;
                            description: string;
                            /** Format: uuid */
                            id: string;
                            name: string;
                            /** Format: date-time */
                            updated_at: string;
                            /** @description Masked. */
                            value: string;
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
    "/api/v1/shared-secrets/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One shared secret */
        get: {
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
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            agent_ids: string[];
                            /** Format: date-time */
                            created_at: string;
                            description: string;
                            /** Format: uuid */
                            id: string;
                            name: string;
                            /** Format: date-time */
                            updated_at: string;
                            /** @description Masked. */
                            value: string;
                            version: number;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /** Remove a shared secret */
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
        /** Change a shared secret: what is left out stays */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Agents that may read it; none: no agent. */
                        agent_ids?: string[];
                        description?: string;
                        name?: string;
                        value?: string;
                        /** @description Refused when somebody saved in between. */
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
                            agent_ids: string[];
                            /** Format: date-time */
                            created_at: string;
                            description: string;
                            /** Format: uuid */
                            id: string;
                            name: string;
                            /** Format: date-time */
                            updated_at: string;
                            /** @description Masked. */
                            value: string;
                            version: number;
                        };
                    };
                };
            };
        };
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
                                /** @description Of incidents whose service and team have no policy, and of incidents without a service. Null: the admins are notified. */
                                default_escalation_policy_id: string | null;
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
                        /** @description display_name, time_zone, default_escalation_policy_id; what is left out stays. */
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
                                /** @description Of incidents whose service and team have no policy, and of incidents without a service. Null: the admins are notified. */
                                default_escalation_policy_id: string | null;
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
    "/api/v1/teams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Teams */
        get: {
            parameters: {
                query?: {
                    /** @description `next_cursor` of the page before; instead of skip. */
                    cursor?: string;
                    limit?: number;
                    /** @description Teams of this person. */
                    member_id?: string;
                    /** @description A part of the name. */
                    search?: string;
                    skip?: number;
                    /** @description created_at, updated_at or name. */
                    sort?: string;
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
                                description: string;
                                escalation_policy: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                } | null;
                                escalation_policy_id: string | null;
                                /** Format: uuid */
                                id: string;
                                members: {
                                    active: boolean;
                                    display_name: string;
                                    /** Format: uuid */
                                    id: string;
                                }[];
                                name: string;
                                schedule_id: string | null;
                                schedules: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                    time_zone: string;
                                }[];
                                services: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                }[];
                                time_zone: string;
                                /** Format: date-time */
                                updated_at: string;
                                /** @description In the answer of a change: what is stored, and will page nobody as it is. */
                                warnings?: {
                                    code: string;
                                    detail: string;
                                }[];
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
        /** Make a team; its on-call schedule is there at once */
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
                        description?: string;
                        escalation_policy_id?: string | null;
                        member_ids?: string[];
                        name: string;
                        /** @description Such as Europe/Berlin. Default: UTC. */
                        time_zone?: string;
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
                            description: string;
                            escalation_policy: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                            } | null;
                            escalation_policy_id: string | null;
                            /** Format: uuid */
                            id: string;
                            members: {
                                active: boolean;
                                display_name: string;
                                /** Format: uuid */
                                id: string;
                            }[];
                            name: string;
                            schedule_id: string | null;
                            schedules: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                time_zone: string;
                            }[];
                            services: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                            }[];
                            time_zone: string;
                            /** Format: date-time */
                            updated_at: string;
                            /** @description In the answer of a change: what is stored, and will page nobody as it is. */
                            warnings?: {
                                code: string;
                                detail: string;
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
    "/api/v1/teams/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A team with its members, escalation policy and schedules */
        get: {
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
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: date-time */
                            created_at: string;
                            description: string;
                            escalation_policy: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                            } | null;
                            escalation_policy_id: string | null;
                            /** Format: uuid */
                            id: string;
                            members: {
                                active: boolean;
                                display_name: string;
                                /** Format: uuid */
                                id: string;
                            }[];
                            name: string;
                            schedule_id: string | null;
                            schedules: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                time_zone: string;
                            }[];
                            services: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                            }[];
                            time_zone: string;
                            /** Format: date-time */
                            updated_at: string;
                            /** @description In the answer of a change: what is stored, and will page nobody as it is. */
                            warnings?: {
                                code: string;
                                detail: string;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /** Remove a team and its schedule; refused while a service or a policy needs it */
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
        /** Change a team: what is left out stays */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        description?: string;
                        escalation_policy_id?: string | null;
                        member_ids?: string[];
                        name?: string;
                        /** @description Such as Europe/Berlin. Default: UTC. */
                        time_zone?: string;
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
                            created_at: string;
                            description: string;
                            escalation_policy: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                            } | null;
                            escalation_policy_id: string | null;
                            /** Format: uuid */
                            id: string;
                            members: {
                                active: boolean;
                                display_name: string;
                                /** Format: uuid */
                                id: string;
                            }[];
                            name: string;
                            schedule_id: string | null;
                            schedules: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                time_zone: string;
                            }[];
                            services: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                            }[];
                            time_zone: string;
                            /** Format: date-time */
                            updated_at: string;
                            /** @description In the answer of a change: what is stored, and will page nobody as it is. */
                            warnings?: {
                                code: string;
                                detail: string;
                            }[];
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/user/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your personal tokens, newest first, masked; a token sees itself and what it made */
        get: {
            parameters: {
                query?: {
                    /** @description `next_cursor` of the page before; instead of skip. */
                    cursor?: string;
                    limit?: number;
                    skip?: number;
                    /** @description created_at, name; a leading - is the other way round. */
                    sort?: string;
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
                                /** @description What it may do now: those that its owner has as well. */
                                effective_permissions: string[];
                                expires_at: string | null;
                                /** Format: uuid */
                                id: string;
                                last_used_at: string | null;
                                /** @description The token that made it, whose end is its end; null when the person did. */
                                made_with: {
                                    id: string;
                                    name: string;
                                } | null;
                                name: string;
                                /** @description What it was given. */
                                permissions: string[];
                                /** @description Whole only in the answer that created it; masked ever after. */
                                token: string;
                            }[];
                            limit: number;
                            /** @description With so many, no other one is made. */
                            max_tokens: number;
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
        /** Make a personal token that may do no more than you; shown once */
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
                        expires_at?: string | null;
                        name: string;
                        permissions: string[];
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
                            /** @description What it may do now: those that its owner has as well. */
                            effective_permissions: string[];
                            expires_at: string | null;
                            /** Format: uuid */
                            id: string;
                            last_used_at: string | null;
                            /** @description The token that made it, whose end is its end; null when the person did. */
                            made_with: {
                                id: string;
                                name: string;
                            } | null;
                            name: string;
                            /** @description What it was given. */
                            permissions: string[];
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
    "/api/v1/user/tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke one of your tokens, at once; a token ends itself and what it made */
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
    "/api/v1/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** People with an account */
        get: {
            parameters: {
                query?: {
                    active?: boolean;
                    /** @description `next_cursor` of the page before; instead of skip. */
                    cursor?: string;
                    limit?: number;
                    role?: "admin" | "operator" | "viewer";
                    /** @description Part of a name or an address. */
                    search?: string;
                    skip?: number;
                    /** @description ; a leading - turns it around. */
                    sort?: string;
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
                                active: boolean;
                                /** Format: date-time */
                                created_at: string;
                                display_name: string;
                                email: string;
                                email_verified: boolean;
                                /** Format: uuid */
                                id: string;
                                /** @description Was invited and has not come yet. */
                                invited: boolean;
                                /** @description A new number, used once its owner has confirmed it with the code of a call. */
                                pending_phone: string | null;
                                /** @description What the role allows. */
                                permissions: string[];
                                phone: string | null;
                                /** @enum {unknown} */
                                role: "admin" | "operator" | "viewer";
                                time_zone: string | null;
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
        /** Make an account. Without a password: an invitation, by mail or, without a mail server, as a link in this answer */
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
                        display_name: string;
                        email: string;
                        /** @description Left out: the person is invited. */
                        password?: string;
                        /** @enum {unknown} */
                        role: "admin" | "operator" | "viewer";
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
                            invitation_mailed: boolean;
                            /** @description Works once. Shown here and nowhere else. */
                            invitation_url?: string;
                            user: {
                                active: boolean;
                                /** Format: date-time */
                                created_at: string;
                                display_name: string;
                                email: string;
                                email_verified: boolean;
                                /** Format: uuid */
                                id: string;
                                /** @description Was invited and has not come yet. */
                                invited: boolean;
                                /** @description A new number, used once its owner has confirmed it with the code of a call. */
                                pending_phone: string | null;
                                /** @description What the role allows. */
                                permissions: string[];
                                phone: string | null;
                                /** @enum {unknown} */
                                role: "admin" | "operator" | "viewer";
                                time_zone: string | null;
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
    "/api/v1/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One person */
        get: {
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
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            active: boolean;
                            /** Format: date-time */
                            created_at: string;
                            display_name: string;
                            email: string;
                            email_verified: boolean;
                            /** Format: uuid */
                            id: string;
                            /** @description Was invited and has not come yet. */
                            invited: boolean;
                            /** @description A new number, used once its owner has confirmed it with the code of a call. */
                            pending_phone: string | null;
                            /** @description What the role allows. */
                            permissions: string[];
                            phone: string | null;
                            /** @enum {unknown} */
                            role: "admin" | "operator" | "viewer";
                            time_zone: string | null;
                        };
                    };
                };
            };
        };
        /** Change an account: what is left out stays */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description false takes every sign-in and token from the account at once. */
                        active?: boolean;
                        display_name?: string;
                        email?: string;
                        /** @description International: +4915112345678. */
                        phone?: string | null;
                        /** @enum {unknown} */
                        role?: "admin" | "operator" | "viewer";
                        /** @description IANA name: Europe/Berlin. */
                        time_zone?: string | null;
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
                            active: boolean;
                            /** Format: date-time */
                            created_at: string;
                            display_name: string;
                            email: string;
                            email_verified: boolean;
                            /** Format: uuid */
                            id: string;
                            /** @description Was invited and has not come yet. */
                            invited: boolean;
                            /** @description A new number, used once its owner has confirmed it with the code of a call. */
                            pending_phone: string | null;
                            /** @description What the role allows. */
                            permissions: string[];
                            phone: string | null;
                            /** @enum {unknown} */
                            role: "admin" | "operator" | "viewer";
                            time_zone: string | null;
                        };
                    };
                };
            };
        };
        post?: never;
        /** Remove an account; the name stays in histories */
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
    "/api/v1/users/{id}/password-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A link to choose a password: by mail or, without a mail server, in this answer. Earlier links stop working */
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
            requestBody?: never;
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: date-time */
                            expires_at: string;
                            mailed: boolean;
                            /** @description Works once. Shown here and nowhere else. */
                            url?: string;
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
    "/api/v1/users/me/chatone/authorize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Go to Slack to link an account */
        get: {
            parameters: {
                query?: {
                    /** @description Path of this service to go to afterwards; anything else becomes /. */
                    return_to?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The browser is sent on. */
                302: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
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
    "/api/v1/users/me/chatone/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Come back from Slack with an account to link */
        get: {
            parameters: {
                query?: {
                    code?: unknown;
                    state?: unknown;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The browser is sent on. */
                302: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
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
    "/api/v1/users/me/chatone/disconnect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Unlink my Slack account */
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
    "/api/v1/users/me/chattwo/connect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Link the Mattermost account that has my verified e-mail address */
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
    "/api/v1/users/me/chattwo/disconnect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Unlink my Mattermost account */
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
    "/api/v1/users/me/idpone/authorize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Go to Google to link an account */
        get: {
            parameters: {
                query?: {
                    /** @description Path of this service to go to afterwards; anything else becomes /. */
                    return_to?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The browser is sent on. */
                302: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
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
    "/api/v1/users/me/idpone/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Come back from Google with an account to link */
        get: {
            parameters: {
                query?: {
                    code?: unknown;
                    state?: unknown;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The browser is sent on. */
                302: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
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
    "/api/v1/users/me/idpone/disconnect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Unlink my Google account */
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
    "/api/v1/users/me/linked-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** My accounts elsewhere */
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
                            items: {
                                display_name: string;
                                issuer: string;
                                last_used_at: string | null;
                                /** Format: date-time */
                                linked_at: string;
                                provider: string;
                                subject: string;
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
    "/api/v1/users/me/notification-preferences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How you want to be told */
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
                            /** @description Nothing was saved: this is what holds then. */
                            is_default: boolean;
                            methods: {
                                available: boolean;
                                channel: string;
                                reason: string | null;
                            }[];
                            quiet_hours: {
                                end: string;
                                start: string;
                                time_zone: string;
                            } | null;
                            rules: {
                                /** @enum {unknown} */
                                channel: "in_app" | "email" | "chatone" | "chattwo" | "voiceone" | "voicetwo";
                                /** @description After the page began; 0 is at once. */
                                delay_minutes: number;
                                /** @enum {unknown} */
                                urgency: "high" | "low";
                            }[];
                            warnings: string[];
                        };
                    };
                };
            };
        };
        /** Say how you want to be told; replaces all of it */
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
                        quiet_hours?: {
                            /** @description Such as 22:00. */
                            end: string;
                            /** @description Such as 22:00. */
                            start: string;
                            /** @description IANA name; default: that of your profile, else UTC. */
                            time_zone?: string;
                        } | null;
                        rules: {
                            /** @enum {unknown} */
                            channel: "in_app" | "email" | "chatone" | "chattwo" | "voiceone" | "voicetwo";
                            /** @description After the page began; 0 is at once. */
                            delay_minutes: number;
                            /** @enum {unknown} */
                            urgency: "high" | "low";
                        }[];
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
                            /** @description Nothing was saved: this is what holds then. */
                            is_default: boolean;
                            methods: {
                                available: boolean;
                                channel: string;
                                reason: string | null;
                            }[];
                            quiet_hours: {
                                end: string;
                                start: string;
                                time_zone: string;
                            } | null;
                            rules: {
                                /** @enum {unknown} */
                                channel: "in_app" | "email" | "chatone" | "chattwo" | "voiceone" | "voicetwo";
                                /** @description After the page began; 0 is at once. */
                                delay_minutes: number;
                                /** @enum {unknown} */
                                urgency: "high" | "low";
                            }[];
                            warnings: string[];
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
    "/api/v1/users/me/notification-preferences/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send yourself a test by one channel, or by all of your rules; takes an Idempotency-Key */
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
                        /** @enum {unknown} */
                        channel?: "in_app" | "email" | "chatone" | "chattwo" | "voiceone" | "voicetwo";
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
                            ok: boolean;
                            results: {
                                channel: string;
                                detail: string;
                                page_id: string;
                                /** @enum {unknown} */
                                state: "pending" | "sending" | "sent" | "delivered" | "failed" | "dead" | "skipped";
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
    "/api/v1/users/me/oidc/{id}/authorize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Go to a provider to link an account */
        get: {
            parameters: {
                query?: {
                    /** @description Path of this service to go to afterwards; anything else becomes /. */
                    return_to?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The browser is sent on. */
                302: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
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
    "/api/v1/users/me/oidc/{id}/disconnect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Unlink my account at a provider */
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
    "/api/v1/users/me/pages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What you were sent, newest first, and every attempt */
        get: {
            parameters: {
                query?: {
                    /** @description `next_cursor` of the page before; instead of skip. */
                    cursor?: string;
                    limit?: number;
                    skip?: number;
                    /** @description created_at; a leading - is the other way round. */
                    sort?: string;
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
                                /** @description The page that failed and was replaced by this one. */
                                alternate_for: string | null;
                                attempts: {
                                    /** Format: date-time */
                                    at: string;
                                    attempt: number;
                                    detail: string | null;
                                    duration_ms: number;
                                    outcome: string;
                                }[];
                                /** @description Pages with the same value went out in one message. */
                                bundle: string | null;
                                /** @enum {unknown} */
                                channel: "in_app" | "email" | "chatone" | "chattwo" | "voiceone" | "voicetwo";
                                /** Format: date-time */
                                created_at: string;
                                delivered_at: string | null;
                                /** Format: date-time */
                                due_at: string;
                                /** Format: uuid */
                                id: string;
                                incident_id: string | null;
                                /** @enum {unknown} */
                                kind: "incident" | "notice" | "test";
                                level: number;
                                /** @description Held until then; null when nothing is to come. */
                                next_attempt_at: string | null;
                                /** @description Why it waits, failed or was skipped. */
                                reason: string | null;
                                round: number;
                                sent_at: string | null;
                                /** @enum {unknown} */
                                state: "pending" | "sending" | "sent" | "delivered" | "failed" | "dead" | "skipped";
                                title: string | null;
                                /** @enum {unknown} */
                                urgency: "high" | "low";
                                user_id: string;
                                user_name: string;
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
    "/api/v1/users/me/phone/call": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Be called at your new number, which says a code; three calls an hour */
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
            requestBody?: never;
            responses: {
                /** @description Default Response */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: date-time */
                            expires_at: string;
                            phone: string;
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
    "/api/v1/users/me/phone/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirm your new number with the code that the call said; it is used from then on */
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
                        code: string;
                    };
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
    "/api/v1/voiceone/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Twilio: what a call does */
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
    "/api/v1/voicetwo/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Telnyx: what a call does */
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
                    /** @description `next_cursor` of the page before; instead of skip. */
                    cursor?: string;
                    limit?: number;
                    skip?: number;
                    /** @description created_at, name; a leading - is the other way round. */
                    sort?: string;
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
                                /** @description Bodies of no known format: `accept` makes each an alert of severity info, `refuse` answers 422. */
                                unknown_bodies: "accept" | "refuse";
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
                        /** @description Bodies of no known format: `accept` makes each an alert of severity info, `refuse` answers 422. */
                        unknown_bodies?: "accept" | "refuse";
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
                            /** @description Bodies of no known format: `accept` makes each an alert of severity info, `refuse` answers 422. */
                            unknown_bodies: "accept" | "refuse";
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
        /** Say what a webhook token does with bodies of no known format */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Bodies of no known format: `accept` makes each an alert of severity info, `refuse` answers 422. */
                        unknown_bodies: "accept" | "refuse";
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
                            created_at: string;
                            /** Format: uuid */
                            id: string;
                            last_used_at: string | null;
                            name: string;
                            /** @description Whole only in the answer that created it; masked ever after. */
                            token: string;
                            /** @description Bodies of no known format: `accept` makes each an alert of severity info, `refuse` answers 422. */
                            unknown_bodies: "accept" | "refuse";
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/webhook-tokens/refusals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The last 200 refused webhook requests, newest first, without their bodies */
        get: {
            parameters: {
                query?: {
                    /** @description `next_cursor` of the page before; instead of skip. */
                    cursor?: string;
                    limit?: number;
                    skip?: number;
                    /** @description at; a leading - is the other way round. */
                    sort?: string;
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
                                /** @description How many alerts of the request were refused; null: the request as a whole. */
                                alerts: number | null;
                                /** Format: date-time */
                                at: string;
                                detail: string;
                                /** Format: uuid */
                                id: string;
                                /** @description A code, such as `bad_status` or `unknown_format`. */
                                reason: string;
                                /** @description Whether the body is JSON and kept whole, so that it can be taken again. */
                                repeatable: boolean;
                                /** @description The format; `none` when there was no telling. */
                                source: string;
                                /** @description What the sender was answered; 200 where only some alerts were refused. */
                                status: number;
                                /** Format: uuid */
                                token_id: string;
                                token_name: string;
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
    "/api/v1/webhook-tokens/refusals/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A refused webhook request with its body, without secrets */
        get: {
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
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description How many alerts of the request were refused; null: the request as a whole. */
                            alerts: number | null;
                            /** Format: date-time */
                            at: string;
                            /** @description Without secrets; null: not kept. */
                            body: string | null;
                            content_type: string | null;
                            detail: string;
                            /** Format: uuid */
                            id: string;
                            /** @description A code, such as `bad_status` or `unknown_format`. */
                            reason: string;
                            /** @description Whether the body is JSON and kept whole, so that it can be taken again. */
                            repeatable: boolean;
                            /** @description The format; `none` when there was no telling. */
                            source: string;
                            /** @description What the sender was answered; 200 where only some alerts were refused. */
                            status: number;
                            /** Format: uuid */
                            token_id: string;
                            token_name: string;
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
    "/api/v1/webhook-tokens/refusals/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take a refused webhook request again, as if its token sent it now */
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
                                fingerprint: string;
                                number: number;
                                status: string;
                            }[];
                            created: number;
                            deduplicated: number;
                            received: number;
                            rejected: {
                                code: string;
                                detail: string;
                                index: number;
                            }[];
                            resolved: number;
                            suppressed: number;
                            updated: number;
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
