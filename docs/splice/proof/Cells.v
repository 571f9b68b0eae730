(** * Cells: which tokens of a source may be copied

    A source's row is cut into cells, and a cell's _extent_ is the range of columns that its tokens
    write and read, and whether they read rows above. This file proves

    - that a cell's extent contains everything that its tokens write and read ([cellExtent_fits]),
    - that what CodedSource checks once for each source is enough for the row rule ([check_enough]),
    - that a cell whose extent is in bytes that are the source's in the frame may be copied
      ([cell_kept]),
    - that cutting a row's tokens as CellCoder does gives such cells ([cut_good]). *)

From Splice Require Export Tokens Rows.
(** A cell has an extent and tokens. *)
Record extent := Extent { lo : nat; hi : nat; above : bool }.
Record cell := Cell { ext : extent; tokens : list token }.

Section Cells.
Variables rowBytes r0 limit : nat. Local Notation pos := (Rows.pos rowBytes r0).
Local Notation source := (Rows.source rowBytes).
Local Notation keepsRowRule := (Rows.keepsRowRule rowBytes limit).
Local Notation keepRowRule := (Rows.keepRowRule rowBytes limit).
Local Notation reach := (Rows.reach rowBytes). Local Notation stride := (Rows.stride rowBytes).
Local Notation source_pos := (Rows.source_pos rowBytes r0).

Definition add (e : extent) (a b : nat) (up : bool) : extent :=
  Extent (min (lo e) a) (max (hi e) b) (up || above e).

Fixpoint tokensExtent (c : nat) (ts : list token) (e : extent) : extent :=
  match ts with
  | [] => e
  | t :: ts =>
      tokensExtent (c + size t) ts
        match t with
        | Lit _ => e
        | Match len dist => let '(u, (a, b)) := source c len dist in add e a b (0 <? u)
        end
  end.

Definition total (ts : list token) : nat := fold_right (fun t n => size t + n) 0 ts.
Definition cellExtent (c : nat) (ts : list token) : extent :=
  add (tokensExtent c ts (Extent c c false)) c (c + total ts) false.

(** Whether [e] contains all that these tokens write and read. *)
Fixpoint fits (e : extent) (c : nat) (ts : list token) : Prop :=
  match ts with
  | [] => True
  | t :: ts =>
      (lo e <= c /\ c + size t <= hi e /\
       match t with
       | Lit _ => True
       | Match len dist =>
           let '(u, (a, b)) := source c len dist in
           lo e <= a /\ b <= hi e /\ (0 < u -> above e = true)
       end) /\ fits e (c + size t) ts
  end.

Definition sub (e e' : extent) : Prop :=
  lo e' <= lo e /\ hi e <= hi e' /\ (above e = true -> above e' = true).
Lemma sub_trans e e' e'' : sub e e' -> sub e' e'' -> sub e e''.
Proof. unfold sub. intuition lia. Qed.
Lemma sub_add e a b up : sub e (add e a b up).
Proof. unfold sub; simpl. repeat split; try lia. intros ->. apply orb_true_r. Qed.
Lemma fits_sub e e' : sub e e' -> forall ts c, fits e c ts -> fits e' c ts.
Proof. unfold sub. intros S. induction ts as [|t ts IH]; intros c; simpl; [auto|]. intros [H K].
  split; [|auto]. destruct t as [b|len d]; [intuition lia|]. destruct (source c len d) as [u [a b]].
  intuition lia. Qed.
Lemma tokensExtent_sub : forall ts c e, sub e (tokensExtent c ts e).
Proof. induction ts as [|t ts IH]; intros c e; simpl; [unfold sub; auto|]. destruct t as [b|len d];
  [apply IH|]. destruct (source c len d) as [u [a b]]. eapply sub_trans; [apply sub_add|apply IH].
  Qed.
Lemma tokensExtent_fits : forall ts c e e', sub (tokensExtent c ts e) e' -> lo e' <= c ->
  c + total ts <= hi e' -> fits e' c ts.
Proof. induction ts as [|t ts IH]; intros c e e' S L H; simpl in *; [auto|]. split.
  - repeat split; try lia. destruct t as [b|len d]; [auto|]. simpl in S. destruct (source c len d)
    as [u [a b]]. assert (K : sub (add e a b (0 <? u)) e') by (eapply sub_trans; [apply
    tokensExtent_sub|exact S]). unfold sub, add in K; simpl in K. repeat split; try lia. intros U.
    apply K. apply Nat.ltb_lt in U. now rewrite U. - eapply IH; [exact S|lia|lia]. Qed.
Theorem cellExtent_fits c ts : fits (cellExtent c ts) c ts.
Proof. unfold cellExtent. eapply tokensExtent_fits; [apply sub_add| |]; simpl; lia. Qed.

(** *** Main theorem: what is checked once for each source is enough for the row rule

    CellCoder checks that a match near the band's top starts after more bytes than its distance, and
    that no group of cells leaves the row's columns, nor reads rows above in a band of runs. That no
    distance exceeds the window is checked by the table of distance codes, which has 30 entries. *)
Fixpoint checked (r c : nat) (ts : list token) : Prop :=
  match ts with
  | [] => True
  | t :: ts =>
      match t with
      | Lit _ => True
      | Match len dist =>
          1 <= len /\ 1 <= dist <= window /\
          (r * stride + 1 + c <= window -> dist < r * stride + 1 + c)
      end /\ checked r (c + size t) ts
  end.

Theorem check_enough e r : hi e <= rowBytes -> limit = reach \/ above e = false ->
  forall ts c, checked r c ts -> fits e c ts -> keepRowRule r c ts.
Proof. intros H L. induction ts as [|t ts IH]; intros c; simpl; [auto|]. intros [K Ks] [(F1 & F2 &
  F3) Fs]. split; [|auto]. unfold Rows.keepsRowRule. split; [lia|]. destruct t as [b|len d];
  [auto|]. destruct (source c len d) as [u [a b]] eqn:S. destruct K as (K1 & K2 & K3). destruct F3
  as (F3 & F4 & F5). assert (U : u <= r) by (eapply source_in_band; [exact S|lia]). repeat split;
  [auto| |lia]. destruct L as [->|L]. - eapply within_reach; eauto. lia.
  - destruct u as [|u]; [lia|]. rewrite L in F5. assert (false = true) by (apply F5; lia).
    discriminate. Qed.

(** CellValidity.holds: the extent is in [bytes] or, if its tokens read rows above, in [up]. *)
Definition lies (e : extent) (x : range) : bool := (fst x <=? lo e) && (hi e <=? snd x).
Definition holds (e : extent) (bytes up : range) : bool := lies e (if above e then up else bytes).

Definition inside (x : range) (c : nat) : Prop := fst x <= c < snd x.
Definition same (F G : nat -> Z) (r : nat) (x : range) : Prop :=
  forall c, inside x c -> F (pos r c) = G (pos r c).

(** CellValidity.passHolding: if a group's extent holds, each of its cells' does. *)
Lemma group_holds e group bytes up : sub e group -> fst bytes <= fst up -> snd up <= snd bytes ->
  holds group bytes up = true -> holds e bytes up = true.
Proof. unfold sub, holds, lies. intros (A & B & C) D E H. apply andb_prop in H. destruct H as [H1
  H2]. apply Nat.leb_le in H1. apply Nat.leb_le in H2. apply andb_true_intro; split; apply
  Nat.leb_le; destruct (above e), (above group); try lia; assert (false = true) by auto;
  discriminate. Qed.

(** *** Main theorem: tokens may be copied if their extent holds

    In [bytes] the frame's row is the source's, and in [up] all up to [limit] rows above are. *)
Theorem cell_kept F G r ts e bytes up :
  same F G r bytes ->
  (forall k, k <= min r limit -> same F G (r - k) up) ->
  holds e bytes up = true ->
  forall c n, fits e c ts -> keepRowRule r c ts -> tiles G (pos r c) ts n -> tiles F (pos r c) ts n.
Proof. intros SB SU H. unfold holds, lies in H. apply andb_prop in H. destruct H as [H1 H2]. apply
  Nat.leb_le in H1. apply Nat.leb_le in H2. assert (SR : forall c, lo e <= c < hi e -> F (pos r c) =
  G (pos r c)). { intros c Hc. destruct (above e).
    - specialize (SU 0). rewrite Nat.sub_0_r in SU. apply SU; unfold inside; lia.
    - apply SB. unfold inside. lia. }
  induction ts as [|t ts IH]; intros c n Fi K T; simpl in *; [auto|]. destruct Fi as [(F1 & F2 & F3)
    Fi]. destruct K as [[_ K1] K]. destruct T as [R T]. split.
  - apply (keep F G); [auto|]. intros q [Q|Q].
    + replace q with (pos r (c + (q - pos r c))) by (unfold Rows.pos in *; lia). apply SR. unfold
      Rows.pos in *; lia.
    + destruct t as [b|len d]; [contradiction|]. destruct (source c len d) as [u [a b]] eqn:S.
      destruct K1 as (U & UL & B). destruct (source_pos r _ _ _ _ _ _ S U) as (P & E & Eb). assert
      (Q2 : inside (a, b) (a + (q - pos (r - u) a))).
      { unfold inside; simpl. rewrite P in Q. destruct u; lia. }
      assert (Q3 : q = pos (r - u) (a + (q - pos (r - u) a))) by (rewrite P in Q; unfold Rows.pos in
        *; lia). rewrite Q3. unfold inside in Q2; simpl in Q2. destruct F3 as (F3 & F4 & F5).
        destruct u as [|u]. * rewrite Nat.sub_0_r in *. apply SR. lia.
      * rewrite F5 in * by lia. apply SU; [lia|]. unfold inside. lia.
  - replace (pos r c + size t) with (pos r (c + size t)) in * by (unfold Rows.pos; lia). auto. Qed.

(** CellCoder.code: a row is cut into [n] cells, from number [i] on; a token belongs to the cell in
    which it begins. *)
Variable cellBytes : nat.

Fixpoint takeCell (bound c : nat) (ts : list token) : list token * list token :=
  match ts with
  | t :: us =>
      if c <? bound then let (a, b) := takeCell bound (c + size t) us in (t :: a, b) else ([], ts)
  | [] => ([], [])
  end.
Fixpoint cut (n i c : nat) (ts : list token) : list cell :=
  match n with
  | 0 => []
  | S n =>
      let (a, b) := takeCell (min rowBytes (S i * cellBytes)) c ts in
      Cell (cellExtent c a) a :: cut n (S i) (c + total a) b
  end.

(** Cells of which every one has the tokens of source [G], and an extent that contains them. *)
Fixpoint goodCells (G : nat -> Z) (r c : nat) (cs : list cell) : Prop :=
  match cs with
  | [] => True
  | k :: cs =>
      (fits (ext k) c (tokens k) /\ keepRowRule r c (tokens k) /\
       tiles G (pos r c) (tokens k) (pos r (c + total (tokens k)))) /\
      goodCells G r (c + total (tokens k)) cs
  end.
Lemma takeCell_good G r bound n : forall ts c, keepRowRule r c ts -> tiles G (pos r c) ts n ->
  let (a, b) := takeCell bound c ts in let m := c + total a in (keepRowRule r c a /\ tiles G (pos r
    c) a (pos r m)) /\ keepRowRule r m b /\ tiles G (pos r m) b n.
Proof. induction ts as [|t ts IH]; intros c K T; cbn [takeCell]. - simpl. rewrite Nat.add_0_r. auto.
  - destruct (c <? bound); [|cbn [total fold_right]; rewrite Nat.add_0_r; simpl in *; auto].
    destruct K as [K Ks]. destruct T as [R T]. replace (pos r c + size t) with (pos r (c + size t))
    in T by (unfold Rows.pos; lia). specialize (IH _ Ks T). destruct (takeCell bound (c + size t)
    ts) as [a b]. cbn [total fold_right Rows.keepRowRule tiles]. fold (total a). replace (pos r c +
    size t) with (pos r (c + size t)) by (unfold Rows.pos; lia). rewrite Nat.add_assoc. cbv zeta in
    *. intuition. Qed.
Theorem cut_good G r n : forall cells i c ts, keepRowRule r c ts -> tiles G (pos r c) ts n ->
  goodCells G r c (cut cells i c ts).
Proof. induction cells as [|cells IH]; intros i c ts K T; simpl; [auto|]. assert (H := takeCell_good
  G r (min rowBytes (S i * cellBytes)) n ts c K T). simpl in H. destruct (takeCell _ c ts) as [a b].
  destruct H as ((A & B) & C & D). split; [|eapply IH; eauto]. split; [apply cellExtent_fits|auto].
  Qed.

End Cells.
